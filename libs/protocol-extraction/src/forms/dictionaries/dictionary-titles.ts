/**
 * Titles of columns, separated by `|`, in small letters without marks: REDCap's dictionary, the specifications of CDASH and SDTM,
 * define.xml workbooks, the exports of common EDC systems, and codebooks in ten languages. The first title of a list wins if a
 * table has several.
 */
const LISTS = {
  form: `
    form title | form name | form | crf | crf name | ecrf | crf page | ecrf page | draft form name | form oid | form id | form label | module | page
    | questionnaire | instrument | domain | dataset | panel | formular | formularname | erhebungsbogen | modul
    | formulaire | nom du formulaire | fiche | formulario | nombre del formulario | cuestionario | modulo
    | nome del modulo | scheda | nome do formulario | ficha | formulier | formuliernaam | vragenlijst | formularz
    | nazwa formularza | 表单 | 表单名称 | 表名 | 表单名 | 模块 | フォーム | フォーム名 | 帳票 | 帳票名 | 様式
  `,
  group: `
    section header | section | group | item group | item group name | section label | section title | abschnitt
    | gruppe | sektion | rubrique | groupe | seccion | grupo | sezione | gruppo | secao | sectie | groep | sekcja
    | grupa | 分组 | 章节 | セクション | グループ
  `,
  repeatingGroup: `
    group label | repeating group | repeat group
  `,
  name: `
    variable / field name | field name | field code | variable name | variable | field oid | item oid | variable oid | item name
    | cdashig variable | cdash variable | sdtm variable | sdtmig variable | oid | item id | field id | name | field
    | feldname | variablenname | feld | kurzname | nom de la variable | nom de variable | nom du champ | champ
    | nombre de la variable | nombre de variable | nombre del campo | campo | nome della variabile | nome variabile
    | variabile | nome do campo | nome da variavel | variavel | variabelenaam | variabele | veldnaam
    | nazwa zmiennej | zmienna | nazwa pola | 变量名 | 变量名称 | 变量 | 字段名 | 字段名称 | 字段编码 | 変数名
    | 変数 | 項目id | フィールド名
  `,
  label: `
    question text | left item text | field label | question | item label | item text | item description | pre text
    | description label | label | prompt | variable label | cdashig variable label | cdash variable label
    | field text | item | description | text | bezeichnung | feldbezeichnung | beschriftung | frage | fragetext
    | beschreibung | merkmal | libelle | intitule | intitule de la question | question posee | etiqueta
    | etiqueta del campo | pregunta | descripcion | etichetta | domanda | descrizione | rotulo | pergunta
    | descricao | vraag | vraagtekst | omschrijving | beschrijving | etykieta | pytanie | opis | 字段标签 | 变量标签
    | 标签 | 问题 | 题目 | 字段描述 | 描述 | 变量描述 | 中文名称 | 項目名 | ラベル | 質問 | 質問文 | 設問 | 説明
  `,
  type: `
    field type | data type | datatype | type | item type | typ | datentyp | feldtyp | type de donnees
    | type de champ | type de variable | tipo | tipo de dato | tipo de datos | tipo de campo | tipo de variable
    | tipo di dato | tipo dato | tipo di campo | tipo de dados | gegevenstype | veldtype | typ danych | typ pola
    | 数据类型 | 字段类型 | 类型 | 变量类型 | データ型 | 型 | データタイプ | タイプ
  `,
  control: `
    control type | control | response type | input type | widget | display type | steuerelement | eingabetyp
    | 控件类型 | 控件 | 入力形式 | 入力方式
  `,
  validation: `
    text validation type or show slider number | validation | validation type | data format | format | formato
    | formaat | formatierung | 格式 | 显示格式 | フォーマット | 書式 | 形式
  `,
  length: `
    length | max length | maximum length | field length | size | width | lange | feldlange | longueur | taille
    | longitud | largo | lunghezza | comprimento | tamanho | lengte | dlugosc | 长度 | 最大长度 | 桁数 | 長さ
    | 文字数
  `,
  decimals: `
    significant digits | decimals | decimal places | precision | decimal digits | nachkommastellen | dezimalstellen
    | decimales | nombre de decimales | decimali | casas decimais | decimalen | miejsca dziesietne | 小数位
    | 小数位数 | 精度 | 小数桁数
  `,
  choices: `
    choices, calculations, or slider labels | choices | choices or calculations | response options text
    | response options | response option | options | answer options | possible answers | answer categories
    | allowed values | permissible values | permitted values | valid values | values | value labels | answers
    | code list | codelist | codelist name | data dictionary name | controlled terminology
    | controlled terminology codelist name | cdisc ct codelist submission values | coded values | coding | codes | picklist
    | dictionary | auswahl | auswahlmoglichkeiten | antwortmoglichkeiten | antwortoptionen | antworten | werte
    | wertebezeichnungen | codeliste | codierung | kodierung | auspragungen | choix | reponses possibles
    | options de reponse | modalites | valeurs | codage | opciones | opciones de respuesta | respuestas
    | respuestas posibles | valores | codigos | opzioni | opzioni di risposta | risposte | valori | codifica
    | opcoes | opcoes de resposta | respostas | keuzes | antwoordopties | keuzemogelijkheden | antwoorden | waarden
    | opcje | odpowiedzi | wartosci | 选项 | 选项值 | 编码 | 编码列表 | 取值 | 值域 | 代码表 | 選択肢 | コードリスト
    | 回答選択肢
  `,
  codes: `
    response values or calculations | response values | option codes | choice codes
  `,
  listName: `
    response label | option group name | option group | choice list name | answer list
  `,
  code: `
    code | value | coded value | code value | option code | choice code | answer code | response code | wert | codewert | valeur | valor | codigo | codice | valore | kod
    | wartosc | 代码 | 值 | 编码值 | コード | 値
  `,
  codeText: `
    meaning | decode | value label | option | option text | option label | choice | choice text | choice label | answer option
    | answer text | response text | antwortoption | antworttext | opcion | opzione | opcao | optie | opcja | 选项文本 | 選択肢名 | code label | value description | code meaning | bedeutung | wertelabel
    | signification | significado | significato | betekenis | znaczenie | 含义 | 值标签 | 代码含义 | 意味
  `,
  unit: `
    unit | units | unit dictionary name | unit of measure | unit of measurement | uom | measurement unit | einheit
    | einheiten | masseinheit | maßeinheit | unite | unites | unite de mesure | unidad | unidades | unidad de medida
    | unita | unita di misura | unidade | unidade de medida | eenheid | eenheden | jednostka | jednostki | 单位
    | 计量单位 | 単位
  `,
  fixedUnit: `
    fixed unit
  `,
  minimum: `
    text validation min | min | minimum | low | lower | lower limit | min value | minimum value | lower bound | min allowed
    | range low | low limit | minimalwert | mindestwert | untergrenze | untere grenze | valeur minimale | borne inferieure
    | limite inferieure | minimo | valor minimo | limite inferior | valore minimo | limite inferiore | minimumwaarde
    | ondergrens | dolna granica | 最小值 | 下限 | 最小値
  `,
  maximum: `
    text validation max | max | maximum | high | upper | upper limit | max value | maximum value | upper bound | max allowed
    | range high | high limit | maximalwert | hochstwert | obergrenze | obere grenze | valeur maximale | borne superieure
    | limite superieure | maximo | valor maximo | limite superior | valore massimo | massimo | limite superiore
    | maximumwaarde | bovengrens | gorna granica | 最大值 | 上限 | 最大値
  `,
  range: `
    range | constraint | valid range | range check | allowed range | normal range | allowed | limits | edit check | edit checks
    | plausibility | plausibility check | plausibility range | plausible range | wertebereich | bereich | plausibilitat
    | plausibilitatsgrenzen | plausibilitatsprufung | grenzen | zulassiger bereich | normbereich | plage | plage de valeurs
    | intervalle | bornes | limites | rango | rango permitido | rango valido | intervallo | limiti | intervalo | faixa
    | bereik | grenzen | zakres | 范围 | 取值范围 | 範囲 | 許容範囲 | 逻辑核查 | 入力範囲 | 値の範囲
  `,
  required: `
    required field? | required | is required | mandatory | is mandatory | required? | mandatory? | core
    | cdashig core | cdash core | obligatory | pflichtfeld | pflicht | erforderlich | obligatorisch | obligatoire
    | requis | obligatorio | requerido | obbligatorio | richiesto | verplicht | wymagane | obowiazkowe | 是否必填
    | 必填 | 必填项 | 是否必须 | 必須 | 必須項目 | 必須入力
  `,
  instruction: `
    field note | instructions | instruction | case report form completion instructions | crf completion instructions
    | completion instructions | completion guidelines | hint | help text | help | notes | note | hinweis | hinweise
    | ausfullhinweis | ausfullhinweise | hilfetext | aide | consigne | instrucciones | ayuda | istruzioni
    | instrucoes | toelichting | instrukcja | 填写说明 | 填写指南 | 说明 | 備考 | 記入方法
  `,
  condition: `
    branching logic | branching logic (show field only if...) | condition | skip logic | dependency | visible if
    | show if | relevant | bedingung | abhangigkeit | sprungregel | condition d'affichage | condicion | condizione
    | condicao | voorwaarde | warunek | 显示条件 | 条件 | 逻辑 | 表示条件 | 入力条件
  `,
  parent: `
    parent field | parent variable | depends on | depends on field | conditional field
  `,
  parentValue: `
    parent value | parent option | depends on value | conditional value
  `,
  repeating: `
    repeating | repeats | is repeating | wiederholend | wiederholung | repetitif | repetible | 是否重复 | 繰り返し
  `,
  active: `
    draft field active | field active | active | is active | in use | field status | item status | status | aktiv
    | actif | activo | attivo | actief | aktywny | statut | estado | stato | 是否启用 | 启用 | 状态 | 有効 | 状態
  `,
  retired: `
    retired | inactive | is inactive | is retired | obsolete | deprecated | hidden | is hidden | inaktiv | veraltet
    | ausgeblendet | inactif | masque | inactivo | oculto | inattivo | nascosto | inactief | verborgen | 停用 | 隐藏 | 非表示
  `,
  annotation: `
    field annotation | field annotations | action tags | action tags / field annotation
  `,
} as const;

/** What a column of a data dictionary states. */
export type DictionaryColumn = keyof typeof LISTS;

/** The columns that state the parts of a field, with their titles. */
export const TITLES: readonly (readonly [DictionaryColumn, readonly string[]])[] = [
  ['form', titlesIn(LISTS.form)],
  ['group', titlesIn(LISTS.group)],
  ['repeatingGroup', titlesIn(LISTS.repeatingGroup)],
  ['name', titlesIn(LISTS.name)],
  ['label', titlesIn(LISTS.label)],
  ['type', titlesIn(LISTS.type)],
  ['control', titlesIn(LISTS.control)],
  ['validation', titlesIn(LISTS.validation)],
  ['length', titlesIn(LISTS.length)],
  ['decimals', titlesIn(LISTS.decimals)],
  ['choices', titlesIn(LISTS.choices)],
  ['codes', titlesIn(LISTS.codes)],
  ['listName', titlesIn(LISTS.listName)],
  ['code', titlesIn(LISTS.code)],
  ['codeText', titlesIn(LISTS.codeText)],
  ['unit', titlesIn(LISTS.unit)],
  ['fixedUnit', titlesIn(LISTS.fixedUnit)],
  ['minimum', titlesIn(LISTS.minimum)],
  ['maximum', titlesIn(LISTS.maximum)],
  ['range', titlesIn(LISTS.range)],
  ['required', titlesIn(LISTS.required)],
  ['instruction', titlesIn(LISTS.instruction)],
  ['condition', titlesIn(LISTS.condition)],
  ['parent', titlesIn(LISTS.parent)],
  ['parentValue', titlesIn(LISTS.parentValue)],
  ['repeating', titlesIn(LISTS.repeating)],
  ['active', titlesIn(LISTS.active)],
  ['retired', titlesIn(LISTS.retired)],
  ['annotation', titlesIn(LISTS.annotation)],
];

function titlesIn(list: string): string[] {
  return list.split('|').map((title) => title.replace(/\s+/g, ' ').trim());
}
