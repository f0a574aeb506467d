/** Words of printed forms in ten languages, by what they tell. A word that ends with `*` can continue. */
export const DATE_WORDS = wordsOf(
  "date|dob|d.o.b|datum|*datum|fecha|日期|日付|年月日|^data di|^data de|^data do|^data da|^data del|^data della|^data dell'*|^data ur*|^data bad*|^data wiz*|^data wyp*",
);
export const TIME_WORDS = wordsOf(
  'uhrzeit|^heure|^hora|^ora|^orario|^tijd|tijdstip|^godzina|时刻|時刻|时间|時間',
);
export const SIGNATURE_WORDS = wordsOf(
  'signature|unterschrift|^firma|assinatura|handtekening|podpis|签名|签字|署名',
);
/** Questions for a time of day, whose hours and minutes can stand apart: `__ h __ min`. */
export const CLOCK_WORDS = wordsOf(
  'time of|clock|bedtime|wake-up time|start time|end time|stop time|^when|what time|uhrzeit|^wann|wie viel uhr|wieviel uhr|^heure|^quand|quelle heure|^hora|qué hora|^cuándo|^ora|^orario|che ora|^quando|que horas|tijdstip|^wanneer|hoe laat|^godzina|^kiedy|której|时刻|時刻|几点|何時',
);
/** Questions for a year, of which month and day are not asked. */
export const YEAR_WORDS = wordsOf(
  '^year of|^in which year|geburtsjahr|diagnosejahr|*jahr der|*jahr des|^jahr|^année|^en quelle année|^año|^anno|^ano|^jaar|geboortejaar|^rok|年份',
);
/** Questions for a number of things, which is whole in any unit. */
export const NUMBER_OF = wordsOf(
  '^number of|^no. of|^total number of|how many|wie viele|combien|cuántos|cuántas|quanti|quante|quantos|quantas|hoeveel|ile razy|^anzahl|^zahl der|^número de|^nº de|^numero di|^numero de|^aantal|^liczba|^nombre d*|次数|人数|回数|个数|個数',
);
/** Counts of whole things. */
export const COUNT_WORDS = wordsOf(
  'per week|per day|pro woche|pro tag|par semaine|par jour|por semana|por día|por dia|alla settimana|al giorno|per dag|*jahr|zigaretten|cigarettes|cigarrillos|sigarette|sigaretten|tabletten|tablets|capsules|kapseln|gélules|cápsulas|capsule|comprimés|comprimidos|compresse|年龄|年齢|^cycle|^zyklus',
);
/** A measured quantity, whose unit can be asked beside it. */
export const AMOUNT_TITLES = wordsOf(
  '^dose|^dosis|^dosage|^posologie|^strength|^stärke|^amount|^menge|^quantity|^quantité|^cantidad|^quantità|^quantidade|^dosagem|^hoeveelheid|^dawka|^volume|^volumen|^剂量|^用量|^投与量',
);
/** Numbers that are names. */
export const NAME_WORDS = wordsOf(
  'initials|iniciais|name|code|id|number|no|batch|lot|kit|initialen|initiales|iniciales|iniziali|inicjały|kürzel|paraaf|nombre del*|nombre de la|teléfono|téléphone|telefono|telefon|phone|charge|lote|lotto',
);
export const NOT_DONE_WORDS = wordsOf(
  '^not done|^nd|^not performed|^not assessed|^not collected|^nicht durchgeführt|^nicht erhoben|^non fait|^non réalisé|^no realizado|^non eseguito|^não realizado|^niet gedaan|^nie wykonano|^未做|^未查|^未实施|^未実施|^未施行',
);
/** Titles of ranges that most people are in. */
export const NORMAL_WORDS = wordsOf(
  'normal*|reference*|referenz*|référence*|referencia|riferimento|referência|referentie*|wartości referencyjne|norma|正常|参考|基準',
);
export const RESULT_TITLES = wordsOf(
  '^result|^results|^value|^values|^response|^responses|^answer|^answers|^finding|^findings|^ergebnis|^messwert|^wert|^antwort|^befund|^résultat|^valeur|^réponse|^resultado|^valor|^respuesta|^risultato|^valore|^risposta|^resposta|^uitslag|^waarde|^antwoord|^wynik|^wartość|^odpowiedź|^结果|^检查结果|^测量值|^結果|^測定値',
);
export const UNIT_TITLES = wordsOf(
  '^unit|^units|^einheit|^einheiten|^unité|^unités|^unidad|^unidades|^unità|^unidade|^eenheid|^jednostka|^单位|^単位',
);
export const TEST_TITLES = wordsOf(
  '^test|^tests|^parameter|^parameters|^analyt*|^analit*|^esame|^exame|^badanie|^bepaling|^assessment|^assessments|^measurement|^measurements|^item|^items|^interval|^criterion|^criteria|^body system|^body systems|^question|^questions|^untersuchung|^messung|^organsystem|^frage|^kriterium|^paramètre|^paramètres|^critère|^système|^parámetro|^parámetros|^criterio|^pregunta|^parametro|^domanda|^parâmetro|^pergunta|^vraag|^parametr|^pytanie|^项目|^检查项目|^指标|^項目|^検査項目',
);
/** Notes that ask to cross out all options but one, or to circle one. */
export const CROSS_OUT_WORDS = wordsOf(
  'delete as appropriate|delete as applicable|delete as necessary|delete whichever|strike out|strike through|cross out|circle as appropriate|circle one|circle the|nichtzutreffendes streichen|nicht zutreffendes streichen|unzutreffendes streichen|zutreffendes einkreisen|rayer la mention*|rayer les mentions*|barrer la mention*|entourer la*|táchese lo que no*|tachar lo que no*|tache lo que no*|rodee con un*|riscar o que não*|risque o que não*|cancellare la voce*|cancellare quanto*|depennare*|cerchiare*|doorhalen wat niet*|omcirkel*|niepotrzebne skreślić|zakreślić*|删去不适用*|不要なものは*',
);
/** What to do after an answer. */
export const JUMP_WORDS = wordsOf(
  'go to|skip to|proceed to|continue with|continue to|weiter mit|weiter zu|passez à|passer à|aller à|pase a|vaya a|ir a|passare a|andare a|vá para|ir para|ga naar|ga door|przejdź|转到|跳至|へ進む',
);
/** A clause that tells when a question is asked. */
export const CONDITION_WORDS = wordsOf(
  'if|falls|wenn|si|en cas de|in caso di|se|em caso de|indien|als|jeśli|jeżeli|若|如|の場合',
);
/** Titles of remarks, which have no unit. */
export const REMARK_WORDS = wordsOf(
  'comment|comments|remark|remarks|specify|describe|details|explain|reason|bemerkung*|kommentar*|begründung|befund|angeben|remarque*|commentaire*|préciser|précisez|motif|comentario*|observacion*|especificar|especifique|commenti|note|specificare|opmerking*|toelichting|specificeer|uwagi|opis|备注|说明|描述|備考|コメント|詳細',
);
export const TOTAL_WORDS = wordsOf(
  '^total|^sum|^score|^overall score|^gesamt*|^summe|^suma|^puntuación total|^somma|^punteggio|^totaal|^razem|^wynik|^总分|^合计|^合計',
);
export const SEVERAL_WORDS = wordsOf(
  "que se aplic*|todos os que|todas as que|todos los que|todas las que|tous ceux qui|toutes celles qui|tutti quelli|tutte quelle|alle antwoorden die|wszystkie pasujące|wszystkie odpowiedzi|すべて選|全て選|marque todas|marcar todas|selecione todas|assinale todas|seleccione todas|cochez toutes|cocher toutes|tutte le risposte|selezionare tutt*|barrare tutt*|kruis alle|vink alle|zaznacz wszystkie|alles zutreffende|alle zutreffenden|mehrfach*|mehrere antworten|several possible|mehr als eine*|plus d'une réponse|plus d’une réponse|más de un*|più di un*|mais de um*|meer dan één|więcej niż jedn*|several answers|more than one|multiple answers|plusieurs réponses|plusieurs choix|varias respuestas|respuesta múltiple|più risposte|várias respostas|meerdere antwoorden|kilka odpowiedzi|多选|可多选|複数回答|複数選択",
);
/** The first entry of a list if it only asks to choose one. */
export const PROMPT_WORDS = wordsOf(
  '^select|^choose|^please select|^please choose|^bitte wählen|^bitte auswählen|^auswählen|^sélectionner|^sélectionnez|^choisir|^choisissez|^seleccione|^seleccionar|^elija|^selezionare|^seleziona|^scegliere|^scegli|^selecione|^selecionar|^escolha|^selecteer|^kies|^maak een keuze|^wybierz|^请选择|^選択してください',
);
/** Brackets behind a label that must be filled in: `Weight (required)`. */
export const REQUIRED_WORDS = wordsOf(
  '^required|^mandatory|^pflichtfeld|^pflichtangabe|^erforderlich|^obligatoire|^champ obligatoire|^obligatorio|^campo obligatorio|^obbligatorio|^campo obbligatorio|^obrigatório|^campo obrigatório|^verplicht|^wymagane|^obowiązkowe|^必填|^必須',
);
/** Fields that identify a page, in other languages than English. */
export const IDENTITY_WORDS = wordsOf(
  '^initialen|^initiales|^iniciales|^iniziali|^iniciais|^inicjały|^initialer|^patienten-id|^patienten-nr|^patientennummer|^patienten-nummer|^probandennummer|^zentrum|^prüfzentrum|^zentrumsnummer|^unterschrift prüf*|^numéro de patient|^n° patient*|^numéro du patient|^centre|^numéro de centre|^número de paciente|^nº de paciente|^código del paciente|^centro|^numero paziente|^codice paziente|^número do paciente|^patiëntnummer|^patientnummer|^centrum|^numer pacjenta|^ośrodek|^受试者编号|^受试者鉴认代码|^研究中心|^中心编号|^被験者番号|^被験者識別コード|^施設番号|^n.º de paciente|^nº del paciente|^n.º del paciente|^n° paziente|^codice soggetto|^code patient|^patientencode|^seite|^blatt|^hoja|^página|^pagina|^folha|^foglio|^strona|^visita|^visite|^besuch',
);
/** Lines and parts of a page that are not asked of the person who fills in the form. */
export const OFFICE_WORDS = wordsOf(
  'office use|official use|internal use|sponsor use|data management use|data entry use|for data entry|réservé au|réservé à la saisie|réservé à l*|nur für büro*|nur für datenmanagement|nur für dateneingabe|wird vom datenmanagement*|uso interno|uso esclusivo|uso exclusivo|riservato a*|reservado a*|reservado para|in te vullen door het datacentrum|voor intern gebruik|wypełnia ośrodek danych',
);
/** Only one of the boxes below may be ticked. */
export const ONE_WORDS = wordsOf(
  'the one box|one box|only one answer|one answer only|one only|only one|nur ein kästchen|nur eine antwort|nur eines|eine einzige|une seule case|une seule réponse|una sola casilla|una sola respuesta|marque una|marque uno|marque solo una|marcar una|cochez une|cocher une|assinale uma|marcar uma|barrare una|eine ankreuzen|kruis één|zaznacz jedną|una sola casella|una sola risposta|uma única opção|apenas uma|één vakje|slechts één|tylko jedną|只选一项|单选|一つだけ',
);

const REQUIRED_NOTE = /^\*?\s*(?:must provide value|required)$/i;
/** A note below a question that must be answered, in small print: `* must provide value`. */
export const isRequiredNote = (text: string): boolean => REQUIRED_NOTE.test(text.trim());

/** Whether a text has one of the words. */
export type Words = (text: string) => boolean;

/** `^` stands for the beginning of the text; scripts without spaces have no borders of words. */
function wordsOf(list: string): Words {
  const parts = list.split('|').map((word) => {
    const isFirst = word.startsWith('^');
    const bare = word.replace(/^[\^*]|\*$/g, '');
    const plain = bare.replace(/[.*+?()[\]]/g, String.raw`\$&`);
    const isSpaced = !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare);
    const start = isFirst
      ? String.raw`^[\s¿¡(]*`
      : isSpaced && !word.startsWith('*')
        ? String.raw`(?<![\p{L}\p{N}])`
        : '';
    const end = isSpaced && !word.endsWith('*') ? String.raw`(?![\p{L}\p{N}])` : '';
    return start + plain + end;
  });
  const pattern = new RegExp(parts.join('|'), 'iu');
  return (text) => pattern.test(text);
}
