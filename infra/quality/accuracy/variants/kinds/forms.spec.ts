import { DOCX, each, reads, XLSX } from './read';

reads(
  'a form or a dictionary',
  [DOCX, XLSX],
  `
  # has French titles, a format as type and choices with codes
  Dictionnaire
  | N° | Formulaire | Nom de la variable | Libellé | Type | Modalités | Unité | Obligatoire
  | 1 | Visite | visdat | Date de la visite | date | | | oui
  | 2 | Visite | fumeur | Statut tabagique | liste | 0 = jamais; 1 = ancien; 2 = actif | | oui
  | 3 | Visite | poids | Poids | décimal | | kg | non
  items = Date de la visite <date>; Statut tabagique <single-choice> 0=jamais|1=ancien|2=actif; Poids <decimal> kg
  verdict = clean

  # has ranges in columns: $a
  for Allowed | Note ;; 30 to 250 | ;; 60–250 | ;; in the past | || Plausibilitätsgrenzen | Note ;; 30 bis 250 kg | ;; Min 60 / Max 250 | ;; in the past | || Borne inférieure | Borne supérieure ;; 30 | 250 ;; 60 | 250 ;; |
  Dictionary
  | Variable | Label | Type | Unit | $a
  | WEIGHT | Weight | decimal | kg | $b
  | SYSBP | Systolic pressure | integer | mmHg | $c
  | BIRTH | Date of birth | date | | $d
  items = Weight <decimal> kg; Systolic pressure <integer> mmHg; Date of birth <date>
  ranges = 30 to 250; 60 to 250
  verdict = clean

  # has ranges that no item has, which are told: $a
  for 30 to 250 || Min 30 / Max 250
  Dictionary
  | Variable | Label | Type | Unit | Sponsor's rule
  | WEIGHT | Weight | decimal | kg | $a
  | BIRTH | Date of birth | date | |
  verdict ~ No field of the study has this text
  verdict ~ $a

  # has the variables of a submission in cells of their own: $a
  for VSORRES where VSTESTCD = SYSBP || VSORRES / VSTESTCD=SYSBP
  Vital signs Study AB-12 annotated CRF v1.0
  VS (Vital Signs)
  | Was it done? | ☐ Yes ☐ No | VSPERF
  | Visit date | __/__/____ | VSDTC
  | Systolic | ______ mmHg | $a
  | Comment | ______ | [NOT SUBMITTED]
  forms = Vital signs
  items = Was it done? <yes-no> Y=Yes|N=No; Visit date <date>; Systolic <integer> mmHg; Comment <text>
  variables = VSPERF; VSDTC; SYSBP; -
  verdict = clean

  # has a unit in a note: $a
  for en kg || Einheit: kg || unit: kg
  Dictionary
  | Variable | Label | Type | Field note
  | WEIGHT | Weight | decimal | $a
  | BIRTH | Date of birth | date | in the past
  items = Weight <decimal> kg; Date of birth <date>

  # has headings in the column of its names, of which one takes its fields out of use: $a
  for Retired fields || Nicht mehr verwendet
  Dictionary
  | Variable | Label | Type | Unit
  | Vital signs | | |
  | WEIGHT | Weight | decimal | kg
  | $a | | |
  | OLD | Pulse | integer | bpm
  | Labor | | |
  | HB | Hemoglobin | decimal | g/dL
  items = Weight <decimal> kg; Hemoglobin <decimal> g/dL
  verdict = clean

  # has codes on the rows below their variable
  Codebook
  | Variable | Description | Format | Code | Meaning
  | PAIN | Pain at night | numeric | 0 | None
  | | | | 1 | Some
  | STEPS | Steps of the day | numeric 5 | |
  | TEMP | Ear temperature (°C) | numeric 4.1 | |
  items = Pain at night <single-choice> 0=None|1=Some; Steps of the day <integer>; Ear temperature <decimal> °C

  # has a number with its decimals as a format, beside choices of the same column
  Questions
  | No. | Question | Answer options | Unit
  | 1 | Waist | Number, one decimal | cm
  | 2 | Handedness | Left / Right / Both |
  | 3 | Born on | Date (DD.MM.YYYY) |
  items = Waist <decimal> cm; Handedness <single-choice> 1=Left|2=Right|3=Both; Born on <date>

  # has decimals behind a comma, beside which other blanks take whole numbers, notes behind blanks, and dates whose parts the label tells
  Bilan
  | Poids | ______ , ___ kg
  | Taille | ______ cm
  | Début (mois/année) | ___ / ______
  | Exacerbations | ______ (nombre)
  | Ville, pays | ______ , ______
  | Oxygène à domicile | ☐ oui ☐ non
  | Si oui, débit | ____ , __ l/min
  | Paquets-années | ______
  items = Poids <decimal> kg; Taille <integer> cm; Début <partial-date>; Exacerbations <integer>; Ville, pays <text>; Ville, pays <text>; Oxygène à domicile <yes-no> O=oui|N=non; Si oui, débit <decimal> l/min; Paquets-années <decimal>
  instructions = mois/année; nombre
  conditions = -; -; -; -; -; -; -; Si oui; -
  verdict = clean

  # has words beside known units that are units, too, and the study before the place that identifies the page
  Terapia
  | Studio ALFA-3 | | Centro: ____ | |
  | Compresse prese | ____ | cpr | |
  | Gocce | | gtt | |
  | Insulina | ____ | UI | |
  | Peso | ____ | kg | |
  | Età al trattamento | ____ | | |
  | Étude BETA-AB – Centre: | ____ | | |
  items = Compresse prese <integer> cpr; Gocce <decimal> gtt; Insulina <decimal> UI; Peso <decimal> kg; Età al trattamento <integer>
  identified = Centro; Centre
  verdict = clean

  # has numbers that are whole if their label counts, or if they are set on a scale
  Export
  | Field Variable Name | Field Label | Field Type | Field Units | Field Min | Field Max
  | n_adm | If yes: number of admissions | numeric | | 0 | 50
  | age | Age at entry | numeric | | |
  | py | Number of pack-years | numeric | | 0 | 150
  | pain | Pain | slider | | 0 | 100
  | wt | Weight | numeric | kg | 30 | 200
  items = If yes: number of admissions <integer>; Age at entry <integer>; Number of pack-years <decimal>; Pain <integer>; Weight <decimal> kg

  # lies on its side: its first rows name and explain the columns, and below an example are rows to fill in
  Register der Hüften
  | Variable | alter | seite | asa | kg | datum | dauer | bem | raum
  | Frage | Alter bei OP (Jahre) | Seite | ASA-Klasse | Gewicht (kg) | OP-Datum | Dauer | Bemerkung | Raum
  | Kodierung | | 1=links; 2=rechts | 1–4 | eine Nachkommastelle | TT.MM.JJJJ | | Freitext |
  | BEISPIEL | 64 | 1 | 2 | 71,5 | 14.02.2022 | 135 | – |
  | 1 | | | | | | |
  | 2 | | | | | | |
  items = Alter bei OP <integer> Jahre; Seite <single-choice> 1=links|2=rechts; ASA-Klasse <integer>; Gewicht <decimal> kg; OP-Datum <date>; Dauer <integer>; Bemerkung <text>; Raum <text>
  variables = alter; seite; asa; kg; datum; dauer; bem; raum
  ranges = 1 to 4
  repeating = Alter bei OP, Seite, ASA-Klasse, Gewicht, OP-Datum, Dauer, Bemerkung, Raum
  verdict = clean

  # lies on its side without an example
  Registry of hips
  | Label | Age at surgery (years) | Side | Weight (kg) | Ward
  | Coding | | 1=left; 2=right | |
  | 1 | | | |
  | 2 | | | |
  repeating = Age at surgery, Side, Weight, Ward
  items = Age at surgery <integer> years; Side <single-choice> 1=left|2=right; Weight <decimal> kg; Ward <text>
  verdict = clean

  # has signs that repeat a unit, the place that tells equal questions apart, or words of the question above
  Interrogazione
  | Parametro | Unità | Sede | Risultato
  | Soglia | V | Ventricolo | ____ , __
  | Impedenza | Ω | " | ____
  | Soglia | V | Atrio | ____ , __
  | Impedenza | Ω | ” | ____
  | Shock | 〃 | " | ____
  == Evento
  | Qualche difetto? | ☐ sì ☐ no
  | " evento? | ☐ sì ☐ no
  items ~ Soglia <decimal> V; Impedenza <integer> Ω; Soglia <decimal> V; Impedenza <integer> Ω; Shock <integer> Ω; 
  items ~ Qualche difetto? <yes-no> S=sì|N=no; Qualche evento? <yes-no> S=sì|N=no
  groups = Ventricolo; Atrio; Evento
  verdict = clean

  # has signs with nothing above them to repeat, which are told: $a
  for | Weight | " | ____ || | " weight | kg | ____
  Check
  | Test | Unit | Result
  $a
  | Height | cm | ____
  | Pulse | bpm | ____
  verdict ~ No field of the study has this text

  # has boxes in columns, which are choices of their row
  Examination
  | System | Normal | Abnormal | If abnormal, describe
  | Eyes | ☐ | ☐ | ____
  | Ears | ☐ | ☐ | ____
  | Nose | ☐ | ☐ | ____
  items ~ Eyes <single-choice> 1=Normal|2=Abnormal; Eyes – If abnormal, describe <text>; Ears

  # has circles typed as letters
  Household
  Home O House O Flat O Other
  Do you have a garden? O Yes O No
  | Heating | O Gas O Wood
  O participante assina aqui. O médico assina e coloca a data
  items ~ Home <single-choice> 1=House|2=Flat|3=Other; Do you have a garden? <yes-no> Y=Yes|N=No; Heating <single-choice> 1=Gas|2=Wood

  # has a question in each column that is filled in, with the unit of its row
  Signs
  | Parameter | Result | Unit | Not done | Relevant?
  | Pulse | ____ | bpm | ☐ | ☐ Yes ☐ No
  | Height | |__|__|__|,|__| | cm | ☐ | ☐ Yes ☐ No
  items = Pulse <integer> bpm; Pulse – Not done <yes-no>; Pulse – Relevant? <yes-no> Y=Yes|N=No; Height <decimal> cm; Height – Not done <yes-no>; Height – Relevant? <yes-no> Y=Yes|N=No
  verdict = clean

  # has units and ranges beside a result under any title, and answers over their columns
  Labor
  | Analyt | Messergebnis | Einheit | Zulässig | Nicht durchgeführt
  | Hämoglobin | |__|__|,|__| | g/dL | 3,0 bis 22,0 | ☐
  | Thrombozyten | |__|__|__|__| | ×10⁹/L | 1 bis 2.000 | ☐
  | Kreatinin | |__|__|,|__| | ☐ mg/dL ☐ µmol/L | — | ☐
  | Protein | ☐ keines ☐ Spur ☐ 1+ | < | < |
  items = Hämoglobin <decimal> g/dL; Hämoglobin – Nicht durchgeführt <yes-no>; Thrombozyten <integer> ×10⁹/L; Thrombozyten – Nicht durchgeführt <yes-no>; Kreatinin <decimal> mg/dL/µmol/L; Kreatinin – Nicht durchgeführt <yes-no>; Protein <single-choice> 1=keines|2=Spur|3=1+
  ranges = 3 to 22; 1 to 2000
  verdict = clean

  # has hints behind the answer, below it or below the question, which are no questions
  == Follow-up
  | Number of cycles | ____ | 1 to 24
  | Which organs? | ☐ Liver ☐ Lung ☐ Skin | Tick all that apply
  | Time of call | ____ | 24-hour clock, HH:MM
  | Cause | ____ | Only if the patient died. Max. 40 characters.
  | Gewicht | ____¶zwischen 30 und 200 | kg
  | Symptome¶(Mehrfachnennung möglich) | ☐ Husten ☐ Fieber |
  == Suivi
  | Question | Réponse | Consigne
  | Médicaments arrêtés | ☐ A ☐ B ☐ C | plusieurs réponses possibles
  | Heure de l'appel | ____ | HH:MM, 24 h
  | Poids | ____ | entre 30,5 et 200
  items ~ Number of cycles <integer>; Which organs? <several-choices> 1=Liver|2=Lung|3=Skin; Time of call <time>; Cause <text>; Gewicht <decimal> kg; Symptome <several-choices> 1=Husten|2=Fieber
  items ~ Médicaments arrêtés <several-choices> 1=A|2=B|3=C; Heure de l'appel <time>; Poids <decimal>
  ranges = 1 to 24; 30 to 200; 30.5 to 200
  instructions = Tick all that apply; 24-hour clock, HH:MM; Max. 40 characters; Mehrfachnennung möglich; plusieurs réponses possibles; HH:MM, 24 h
  verdict = clean

  # has two grids side by side, and printed ranges, of which a normal one is a note
  Chemistry
  | Test | Result | Normal range | Test | Result | Normal range
  | Sodium | |__|__|__| | 135–145 | Urea | |__|__|,|__| | 2,5–6,4
  | Iron | |__|__|__| | 60-170 | ALT | |__|__|__| | < 45
  Urine
  | Test | Result | Allowed
  | pH | |__|,|__| | 4,5 to 8,0
  | Glucose | |__|__| | 0 to 50
  questioned = Sodium; Iron; Urea; ALT; pH; Glucose
  ranges = 4.5 to 8; 0 to 50
  instructions = Normal range: 135–145; Normal range: 60-170; Normal range: 2,5–6,4; Normal range: < 45
  verdict = clean

  # has an amount before its unit in a log, which is a number
  Begleitmedikation
  | Medikament | Dosis | Einheit (1 = mg, 2 = ml) | Grund
  | | | |__| |
  | | | |__| |
  items = Medikament <text>; Dosis <decimal>; Einheit <single-choice> 1=mg|2=ml; Grund <text>

  # has codes in the titles of a log
  Transfusions
  | Date | Product 1=red cells 2=platelets | Reaction? 0 = no 1 = yes 9 = unknown
  | __/__/____ | |__| | |__|
  | __/__/____ | |__| | |__|
  | __/__/____ | |__| | |__|
  items = Date <date>; Product <single-choice> 1=red cells|2=platelets; Reaction? <single-choice> 0=no|1=yes|9=unknown

  # has two rows of titles over a log, with the choices of a column and the same titles in two groups
  Prüfmedikation
  | Nr. | Ausgabe | < | Rückgabe (UN, wenn unbekannt) | < | Art ☐ Tablette ☐ Saft
  | | Datum (TT.MM.JJJJ) | Anzahl | Datum (TT.MM.JJJJ) | Anzahl |
  | 1 | __.__.____ | |__|__| | __.__.____ | |__|__| |
  | 2 | __.__.____ | |__|__| | __.__.____ | |__|__| |
  | 3 | __.__.____ | |__|__| | __.__.____ | |__|__| |
  repeating = Ausgabe – Datum (TT.MM.JJJJ), Ausgabe – Anzahl, Rückgabe (UN, wenn unbekannt) – Datum (TT.MM.JJJJ), Rückgabe (UN, wenn unbekannt) – Anzahl, Art
  items ~ – Datum (TT.MM.JJJJ) <partial-date>
  items ~ Art <single-choice> 1=Tablette|2=Saft
  verdict = clean

  # has numbers to circle
  Sleep
  | | Never | Sometimes | Always
  | I slept well | 0 | 1 | 2
  | I woke early | 0 | 1 | 2
  items = ${each(['I slept well', 'I woke early'], (item) => `${item} <single-choice> 0=Never|1=Sometimes|2=Always`).replace('\n', '; ')}

  # has circles in every cell, below the sentence that its statements complete, and a statement over two rows
  Dor
  A dor impediu-o de …
  | | Nunca | Às vezes | Sempre
  | a. trabalhar | ○ | ○ | ○
  | b. dormir | ○ | ○ | ○
  | c. caminhar na rua, | | |
  | por exemplo devagar | ○ | ○ | ○
  items = ${each(['trabalhar', 'dormir', 'caminhar na rua, por exemplo devagar'], (item) => `A dor impediu-o de … ${item} <single-choice> 1=Nunca|2=Às vezes|3=Sempre`).replaceAll('\n', '; ')}

  # has the columns of a diary, which are occasions of one group
  Tagebuch
  | | Tag 1 | Tag 2 | Tag 3 | Tag 4
  | Datum | __.__.____ | __.__.____ | __.__.____ | __.__.____
  | Juckreiz (0-10) | ____ | ____ | ____ | ____
  | Creme benutzt? | ☐ Ja ☐ Nein | ☐ Ja ☐ Nein | ☐ Ja ☐ Nein | ☐ Ja ☐ Nein
  items = Datum <date>; Juckreiz (0-10) <integer>; Creme benutzt? <yes-no> J=Ja|N=Nein
  repeating = Datum, Juckreiz (0-10), Creme benutzt?
  verdict = clean

  # has two matrices in one table, of which the second repeats the titles over the answers
  Release check
  | | Must be met | Yes | No
  | A1 | Bag is sealed | ☐ | ☐
  | A2 | Label is printed | ☐ | ☐
  | | Must not be met | Yes | No
  | B1 | Leak or damage | ☐ | ☐
  | B2 | Wrong colour | ☐ | ☐
  items = ${each(['Bag is sealed', 'Label is printed', 'Leak or damage', 'Wrong colour'], (item) => `${item} <yes-no> Y=Yes|N=No`).replaceAll('\n', '; ')}

  # has a bold label without a sign, which is a question if the other labels are bold, too
  Burn
  | Place{bold} | ☐ Arm ☐ Leg
  | Nurse{bold} |
  | Blisters{bold} | ☐ Yes ☐ No
  | Remarks{bold} |
  questioned = Place; Nurse; Blisters; Remarks

  # has lists of codes below a log, by their marks, of which several stand on one line
  Medication
  | Drug | Unit (a) | Route (b) | Severity¹
  | ____ | |__| | |__| | |__|
  | ____ | |__| | |__| | |__|
  (a) 1 = mg, 2 = mL (b) 1 = oral, 2 = inhaled
  ¹ Grade of the event: 1 = Mild, 2 = Severe
  items = Drug <text>; Unit <single-choice> 1=mg|2=mL; Route <single-choice> 1=oral|2=inhaled; Severity <single-choice> 1=Mild|2=Severe

  # has a part for the office, which is no question
  Measurements
  | Height | |__|__|__| cm
  | Weight | |__|__|__| kg
  | For office use only | Entered: ______
  items = Height <integer> cm; Weight <integer> kg
  verdict = clean

  # has a list of codes that no item has, which is told
  Visit form
  | Weight | ________ kg
  | Sex | ☐ Male ☐ Female
  | Date of visit | __/__/____
  | Smoker | ☐ Yes ☐ No
  Colour codes: 1 = Red, 2 = Green, 3 = Blue
  verdict ~ No field of the study
  verdict ~ 1 = Red
`,
);

reads(
  'a form on a sheet',
  [XLSX],
  `
  # has labels above the titles of its questions, and remarks below them
  Surgery
  | Patient ID: | |
  | Date of sample | | Time of sample
  | Question | Answer | Unit
  | Weight | ____ | kg
  | Width | ____ | cm
  | Comments | |
  items = Date of sample <date>; Time of sample <time>; Weight <decimal> kg; Width <decimal> cm; Comments <text>
  identified = Patient ID
`,
);

const leader = '<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs></w:pPr>';
const blank = (text: string, behind = ''): string =>
  `<w:p>${leader}<w:r><w:t>${text}</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>${behind}</w:t></w:r></w:p>`;
const VISIT = [
  'Visit',
  'Weight: ______ kg',
  'Height: ______ cm',
  'Pulse: ______ bpm',
  'Arm: ______',
  'Room: ______',
  'Any pain? ☐ Yes ☐ No',
].join('\n');

reads(
  'questions and answers in lines',
  [DOCX],
  `
  # have tabs with leaders as blanks, but no leaders before page numbers
  Discharge{bold}
  ${blank('Date of discharge')}
  ${blank('Number of bags')}
  ${blank('Weight', '12')}
  items = Date of discharge <date>; Number of bags <integer>

  # may be headings with nothing but an answer below them
  Schlafprotokoll
  == Datum
  __.__.____
  == Wie haben Sie geschlafen?
  ☐ gut ☐ schlecht
  == Was half Ihnen? (Mehrere Antworten möglich)
  ☐ Tee ☐ Lesen ☐ Musik
  == Anmerkungen
  ________________________________________________ ________________________________________________
  forms = Schlafprotokoll
  items = Datum <date>; Wie haben Sie geschlafen? <single-choice> 1=gut|2=schlecht; Was half Ihnen? <several-choices> 1=Tee|2=Lesen|3=Musik; Anmerkungen <text>

  # have instructions that are no choices, and short words behind the places of a number as its unit
  Visit
  Any falls? ☐ Yes ☐ No (if no, go to the next page)
  Dose: |__|__| UFC
  If yes, number of vials: ____
  Anzahl der Hübe: ____ Hübe
  Sample: |__|__| - |__|__|__|
  Weight (mandatory): ______ kg
  Signature
  items = Any falls? <yes-no> Y=Yes|N=No; Dose <integer> UFC; If yes, number of vials <integer>; Anzahl der Hübe <integer>; Sample <text>; Weight <decimal> kg; Signature <signature>
  instructions = if no, go to the next page
  required = Weight

  # have the variables of a submission behind their answers
  Baseline - Protocol AB-12
  Sex ☐ Male ☐ Female SEX
  Weight: ______ kg VSORRES / VSTESTCD=WEIGHT
  Fasting? ☐ Yes ☐ No [NOT SUBMITTED]
  forms = Baseline
  items = Sex <single-choice> 1=Male|2=Female; Weight <decimal> kg; Fasting? <yes-no> Y=Yes|N=No
  variables = SEX; WEIGHT; -

  # have the variables of a submission above them
  == Baseline
  SEX
  Sex ☐ Male ☐ Female
  VSORRES when VSTESTCD=WEIGHT
  Weight: ______ kg
  [NOT SUBMITTED]
  Fasting? ☐ Yes ☐ No
  forms = Baseline
  variables = SEX; WEIGHT; -

  # have the text of another answer as an item of its own: $a $b
  for sonstige, ;; und zwar ;; sonstige || Autre, ;; préciser ;; Autre || Outro, ;; qual? ;; Outro || その他 ;; (具体的に) ;; その他
  Visit form
  Kind: ☐ 1 Cream ☐ 2 Bath ☐ 9 $a $b: ________
  Weight: ____ kg
  items = Kind <single-choice> 1=Cream|2=Bath|9=$c; $a $b <text>; Weight <decimal> kg

  # are read in full
  ${VISIT}
  verdict = clean

  # are told if they are a label at the end of the form
  ${VISIT}
  Checked at the desk of:
  verdict ~ Checked at the desk of:

  # may be a condition above a blank
  History
  Do you take medicine? ☐ Yes ☐ No
  If yes, please name it:
  ______________
  Years of school: |__|__|
  questioned = Do you take medicine?; If yes, please name it; Years of school

  # are two if two numbers of one unit have two names: $a
  for |__|__|__| / |__|__|__| mmHg Pulse: |__|__|__| /min || ..... / ..... mm Hg Pulse: .... 1/min
  Vital signs
  Blood pressure (sys/dia): $a
  Syst./diast. nach 1 min: ____ / ____ kPa
  | Druck (systolisch/diastolisch) | ____ / ____ mmHg
  questioned = Blood pressure – sys; Blood pressure – dia; Pulse; Syst. nach 1 min; diast. nach 1 min; Druck – systolisch; Druck – diastolisch

  # have dots to write on: $a
  for ..../..../........ || ……/……/………… || …../…../……… || ...... / ...... / ............
  A. Examen
  Date : $a Technique : ☐ IRM ☐ TEP
  Heure : ..... : .....
  items = Date <date>; Technique <single-choice> 1=IRM|2=TEP; Heure <time>

  # have the answers to circle behind their label, if a sentence asks to circle them
  Tumeurs
  Pour chaque question, entourer la réponse qui convient.
  Injection de produit : oui / non Si non, motif : ______
  Réponse : RC / non-RC/non-PD / PD Technique : scanner / IRM
  | Aggravation | oui / non
  items = Injection de produit <yes-no> O=oui|N=non; Si non, motif <text>; Réponse <single-choice> 1=RC|2=non-RC/non-PD|3=PD; Technique <single-choice> 1=scanner|2=IRM; Aggravation <yes-no> O=oui|N=non

  # have formats beside their places, which are one answer
  Sample
  Born: |__|__| |__|__|__| |__|__|__|__| (DD MMM YYYY)
  Onset (DD-MMM-YYYY) ________
  Prélèvement : |__|__| h |__|__|
  Length of the visit: |__|__| h |__|__| min
  Bedtime: |__|__| h |__|__| min
  Wann standen Sie auf?
  |__|__| h |__|__| min
  Geburtsjahr: |__|__|__|__|
  Niveau d'études (une seule réponse) ☐ Lycée ☐ Collège
  Blood pressure: |__|__|__| / |__|__|__| mmHg
  Remarks: ${'_'.repeat(46)}
  items = Born <date>; Onset <date>; Prélèvement <time>; Length of the visit <integer> h; Length of the visit <integer> min; Bedtime <time>; Wann standen Sie auf? <time>; Geburtsjahr <partial-date>; Niveau d'études <single-choice> 1=Lycée|2=Collège; Blood pressure <integer> mmHg; Blood pressure <integer> mmHg; Remarks <text>

  # have ranges behind the places of a number and in their labels
  Vital signs
  Systolic pressure: ______ mmHg (60–250)
  Temperature (range 34.0–42.0): ______ °C
  Gewicht (kg, 30 bis 200): ______
  Pulse: ______ (40-180 bpm)
  Kreatinin: ______ µmol/L, Normbereich: 45 – 104
  Pain (0-10): ____
  Fever (≥ 38 °C)? ☐ Yes ☐ No
  Normal (36–37.5 °C)? ☐ Yes ☐ No
  items = Systolic pressure <integer> mmHg; Temperature <decimal> °C; Gewicht <decimal> kg; Pulse <integer> bpm; Kreatinin <decimal> µmol/L; Pain (0-10) <integer>; Fever (≥ 38 °C)? <yes-no> Y=Yes|N=No; Normal (36–37.5 °C)? <yes-no> Y=Yes|N=No
  ranges = 60 to 250; 34 to 42; 30 to 200; 40 to 180; 45 to 104; 0 to 10
  verdict = clean

  # have a first choice in the line of its question, and a question who completed the form
  Visit
  Aid ☐ Walking stick
  ☐ Rollator
  ☐ Wheelchair
  Completed by: ☐ Patient ☐ Relative ☐ Nurse
  Pain at rest (0-10): ____
  Subject ID: ____ Page ___ of ___
  FOR OFFICE USE ONLY Entered: ____ Checked: ____
  items = Aid <single-choice> 1=Walking stick|2=Rollator|3=Wheelchair; Completed by <single-choice> 1=Patient|2=Relative|3=Nurse; Pain at rest (0-10) <integer>
  ranges = 0 to 10
  identified ~ Subject ID

  # have a question behind an arrow, a part of a date that can be unknown, and a text behind "namely"
  Event
  Begin (DD.MM.YYYY, day UK if unknown): ____
  Continuing? ☐ Ja ☐ Nein → Ende (DD.MM.YYYY): ____
  Maßnahmen (Mehrfachnennung möglich): ☐ keine ☐ Dosis reduziert ☐ sonstige, und zwar: ____
  Genre: ☐ homme ☐ femme ☐ autre, à savoir : ____
  items ~ Begin <partial-date>; Continuing? <yes-no> J=Ja|N=Nein; Ende <date>; Maßnahmen <several-choices> 1=keine|2=Dosis reduziert|3=sonstige; sonstige, und zwar <text>
  items ~ Genre <single-choice> 1=homme|2=femme|3=autre; autre, à savoir <text>
  verdict = clean

  # have choices and scales over several lines
  Questionnaire
  Quelle est votre douleur ? (entourez un chiffre)
  aucune douleur pire douleur
  0 1 2 3 4 5 6 7 8 9 10
  Please rate your fatigue from 0 to 10.
  No fatigue 0 1 2 3 4 5 6 7 8 9 10 Worst fatigue
  Que tratamentos usou? (assinale todos os que se aplicam)
  ☐ Medicamentos ☐ Fisioterapia
  ☐ Acupuntura ☐ Outro, especifique: ____
  Sleep ☐ Bed ☐ Sofa
  ☐ Chair
  questioned = Quelle est votre douleur ? (entourez un chiffre); Please rate your fatigue from 0 to 10.; Que tratamentos usou?; Outro, especifique; Sleep
  items ~ douleur ? (entourez un chiffre) <integer>; Please rate your fatigue from 0 to 10. <integer>
  ranges = 0 to 10; 0 to 10
  items ~ Que tratamentos usou? <several-choices> 1=Medicamentos|2=Fisioterapia|3=Acupuntura|4=Outro
  items ~ Sleep <single-choice> 1=Bed|2=Sofa|3=Chair
  verdict = clean

  # have statements beside boxes, which are choices if one box is to be ticked
  for Please tick ONE box for each. ;; WALKING <single-choice> 1=I can walk|2=I cannot walk; PAIN <single-choice> 1=I have no pain|2=I have pain || Please answer. ;; <yes-no>
  == Health
  $a
  WALKING
  | I can walk | ☐
  | I cannot walk | ☐
  PAIN
  | I have no pain | ☐
  | I have pain | ☐
  items ~ $b

  # have a log whose rows are numbered, with answers in words: $a $b
  for N.º ;; Sí/No ;; S = Sí N = No ;; S=Sí|N=No || Lfd. Nr. ;; Ja / Nein ;; J = Ja N = Nein ;; J=Ja|N=Nein || 序号 ;; 是/否 ;; Y = 是 N = 否 ;; 是
  == Log
  ☐ No medicine was taken at all
  | $a | Medicine | Prescribed? | Serious? $c
  | 1 | ________ | $b | |__|
  | 2 | ________ | $b | |__|
  items ~ No medicine was taken at all <yes-no>; Medicine <text>; Prescribed? <yes-no> $d
  items ~ ; Serious? <yes-no>
  verdict = clean

  # are conditional where an answer skips them: $a
  for No → go to question 4 ;; Any falls? = Yes || No (go to question 4) ;; Any falls? = Yes || No → 4 ;; Any falls? = Yes || No → go to page 4 ;; -
  == Falls
  1. Any falls? ☐ Yes ☐ $a
  2. How many falls? ____
  3. Place
  ☐ Home
  ☐ Street
  4. Weight: ____ kg
  5. Any pain? ☐ Yes → go to question 7 ☐ No ☐ Unknown
  6. Do you walk? ☐ Yes ☐ No
  7. Height: ____ cm
  conditions = -; $b; $b; -; -; Any pain? = No / Unknown; -

  # are hours and minutes: $a
  for At what time did you rest? ___ h ___ min ;; At what time did you rest? <time> || How long did you rest? ___ hours ___ minutes ;; How long did you rest? <integer> hours; How long did you rest? <integer> minutes || Dauer der Ruhe: ____ Stunden ____ Minuten ;; Dauer der Ruhe <integer> Stunden; Dauer der Ruhe <integer> Minuten || À quelle heure ? ___ heures ___ minutes ;; À quelle heure ? <time>
  Diary
  $a
  Weight: ____ kg
  items = $b; Weight <decimal> kg

  # are one form with its next page, and a total is no question: $a $b
  for Gut diary ;; Gut diary (continued) ;; Total (sum of items 1 to 4; 0–12) || Tagebuch ;; Tagebuch – Fortsetzung ;; Summe der Fragen (0–12) || Diario ;; Diario (hoja 2 de 2) ;; Total (automáticamente calculado, 0–12)
  == $a
  Pain: ____ mm
  Date: __/__/____
  == $b
  Weight: ____ kg
  $c: |__|__|
  forms = $a
  items ~ Weight <decimal> kg
  items ~ <computed>

  # have raised marks of notes, which say what to do, below headings within one form
  = Schwangerschaftsmeldung
  == Angaben zur Mutter
  Letzte Regel¹: __.__.____
  Verhütung^2^ ☐ keine ☐ Pille ☐ Spirale
  == Verlauf
  | Gewicht^c^ (kg) | ____
  | Fläche (m^2^) | ____
  Ausgang ☐ lebend ☐ unbekannt^d^ ☐ tot
  ¹ Ist nur der Monat bekannt, den Tag bitte frei lassen.
  ^2^ Mehr als eine Antwort möglich.
  ^c^ Ohne Schuhe.
  ^d^ Nur nach 3 Versuchen.
  forms = Schwangerschaftsmeldung
  items = Letzte Regel <partial-date>; Verhütung <several-choices> 1=keine|2=Pille|3=Spirale; Gewicht <decimal> kg; Fläche <decimal> m^2^; Ausgang <single-choice> 1=lebend|2=unbekannt|3=tot
  instructions = Ist nur der Monat bekannt, den Tag bitte frei lassen; Mehr als eine Antwort möglich; Ohne Schuhe; Nur nach 3 Versuchen
  verdict = clean

  # has the fields above its title
  AB-12 Subject No. ______ Period ______
  == Blood sampling
  Date of dosing: ____/____/________
  Storage temperature: ______ °C
  forms = Blood sampling
  identified = Subject No.
  items ~ Date of dosing <date>; Storage temperature <decimal> °C

  # are several forms below the title of a book
  = Case Report Form
  == Vital signs
  Pulse: ____ bpm
  Weight: ____ kg
  == Medication
  Drug: ____
  Dose: ____ mg
  forms = Vital signs; Medication

  # have notes that are names, and begin a form where the head of the page is printed again
  Protocol AB-12 Visit: ________
  Characteristics DM=Demographics
  Age at consent: |__|__| years
  AGE / AGEU
  Sex: ☐ Male SEX ☐ Female
  Kind
  ☐ Dry
  SUPPDM.QVAL where QNAM=KIND
  ☐ Oily
  Protocol AB-12 Visit: ________
  SKIN
  Total: |__|__|
  QSORRES where QSTESTCD=EASITOT
  Assessor: ______
  QSEVAL
  forms = Characteristics; SKIN
  variables = AGE; SEX; KIND; EASITOT; QSEVAL
`,
);
