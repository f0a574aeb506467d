/** Words for the deviations that a visit may have, in the languages of the protocols that are read. */
const WINDOW =
  /window|deviation|allowance|tol+er(?:an|â)|±|fenster|abweichung|fenêtre|écart|ventana|desviaci|finestra|scostament|janela|desvio|venster|afwijking|okn[oa]|odchyleni|窗|偏差|许可范围|允许范围|許容|ウィンドウ/iu;

/** Whether the label of a header row mentions deviations: `Visit window (days)`, `Zeitfenster`, `許容範囲`. */
export const mentionsWindow = (label: string): boolean => WINDOW.test(label);
