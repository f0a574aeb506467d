import { decodeText, guessedEncoding } from '.';

describe('the text of a file', () => {
  const bytesOf = (...codes: number[]) => new Uint8Array(codes);

  it.each([
    ['UTF-8', bytesOf(0x5a, 0xc3, 0xab)],
    ['UTF-8 with its mark', bytesOf(0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xab)],
    ['UTF-16', bytesOf(0xff, 0xfe, 0x5a, 0x00, 0xeb, 0x00)],
    ['UTF-16 of another order', bytesOf(0xfe, 0xff, 0x00, 0x5a, 0x00, 0xeb)],
    ['Windows-1252', bytesOf(0x5a, 0xeb)],
  ])('is read in %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('Zë');
  });

  it.each([
    [
      'Shift-JIS',
      'g3SDSIFbg4CWvCyNgJbalrwKirOO0pR3jGkskKuVygosuNqxwcbdIDWBYDkgbWcvZEw=',
      'フォーム名,項目名\n患者背景,性別\n,ｸﾚｱﾁﾆﾝ 5～9 mg/dL',
    ],
    [
      'EUC-JP',
      'pdWlqaG8peDMviy54MzczL4KtLW81MfYt8oswLjHr7fuxvwKv8jEuSylx6G8pb+3vw==',
      'フォーム名,項目名\n患者背景,生年月日\n身長,データ型',
    ],
    [
      'EUC-KR',
      'vK29xCy5rsfXLMCvx/wKyLC3wsKhyMQsw7zB3yAoa2cpLLz9wNoKvLq6sCyzssDaLL+pwNo=',
      '서식,문항,유형\n활력징후,체중 (kg),숫자\n성별,남자,여자',
    ],
    [
      'GB18030',
      'se21pSzX1rbOw/sswODQzQrJ+sP8zOXV9yzM5dbYo6hrZ6OpLMr919YK0NSx8CzE0CzFrg==',
      '表单,字段名,类型\n生命体征,体重（kg）,数字\n性别,男,女',
    ],
    [
      'Big5',
      'qu2z5izE5qbsple62SzD/qusCqXNqVK8eLZILMXprauhXWtnoV4svMamcgqpyqdPLKhrLKRr',
      '表單,欄位名稱,類型\n生命徵象,體重（kg）,數字\n性別,男,女',
    ],
    [
      'Windows-1251',
      '1O7w7OAswu7v8O7xCsTl7O7j8OD06P8sxODy4CDw7ubk5e3o/wrv7uss5OA=',
      'Форма,Вопрос\nДемография,Дата рождения\nпол,да',
    ],
    [
      'Windows-1250',
      'Rm9ybXVsYXJ6LFB5dGFuaWUKr3ljaWUsQ3p5IHBhY2plbnQgYnmzIGxlY3pvbnkgdyBjablndSByb2t1Pwpws2XmLG3qv2N6eXpuYQ==',
      'Formularz,Pytanie\nŻycie,Czy pacjent był leczony w ciągu roku?\npłeć,mężczyzna',
    ],
    [
      'Windows-1252 of German',
      'RnJhZ2UsR3L232UsUHL8ZuRyenRpbgpL9nJwZXJncvbfZSzcYmVsa2VpdCxNYd8K5HXfZXJzdCxt/GRlLDEwILVnL22z',
      'Frage,Größe,Prüfärztin\nKörpergröße,Übelkeit,Maß\näußerst,müde,10 µg/m³',
    ],
    [
      'Windows-1252 of French',
      'TGliZWxs6SxS6XBvbnNlCsJnZSxDcunpIOAgbJJo9HBpdGFsCpxk6G1lLHBy6XNlbnQ=',
      'Libellé,Réponse\nÂge,Créé à l’hôpital\nœdème,présent',
    ],
  ])('in %s is told by its own signs', (_name, base64, text) => {
    expect(decodeText(new Uint8Array(Buffer.from(base64, 'base64')))).toBe(text);
  });

  it('has a guessed encoding unless it is Unicode', () => {
    expect(guessedEncoding(bytesOf(0x5a, 0xc3, 0xab))).toBeNull();
    expect(guessedEncoding(bytesOf(0xff, 0xfe, 0x5a, 0x00, 0xeb, 0x00))).toBeNull();
    expect(guessedEncoding(bytesOf(0x5a, 0x61))).toBeNull();
    expect(guessedEncoding(bytesOf(0x5a, 0xeb))).toBe('windows-1252');
  });
});
