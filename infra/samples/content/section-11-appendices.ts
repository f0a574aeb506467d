import { type Block, h1, h2, list, p } from './block';

export const appendixSection: readonly Block[] = [
  h1('Supporting Information and References'),
  h2('Abbreviations'),
  {
    kind: 'table',
    caption: 'Abbreviations',
    widths: [1, 3.5],
    header: ['Abbreviation', 'Meaning'],
    rows: [
      ['ACTH', 'Adrenocorticotropic hormone'],
      ['CKD-EPI', 'Chronic Kidney Disease Epidemiology Collaboration'],
      ['CYP', 'Cytochrome P450'],
      ['ECG', 'Electrocardiogram'],
      ['eGFR', 'Estimated glomerular filtration rate'],
      ['EQ-5D-5L', 'EuroQol questionnaire with 5 dimensions and 5 levels'],
      ['ET', 'Early termination'],
      ['HbA1c', 'Glycated haemoglobin'],
      ['KDIGO', 'Kidney Disease: Improving Global Outcomes'],
      ['MedDRA', 'Medical Dictionary for Regulatory Activities'],
      ['NA', 'Not applicable'],
      ['QTcF', 'QT interval corrected for heart rate according to Fridericia'],
      ['UNS', 'Unscheduled'],
    ],
  },
  h2('Liver Safety: Suggested Actions'),
  p(
    'A participant with an increase of aminotransferases above 3 × upper limit of normal is called back within 48 hours. The history of alcohol, of medicines including herbal ones, and of exposure to viral hepatitis is taken. The tests below are repeated twice weekly until the values fall, then weekly until they return to the baseline value.',
  ),
  list(
    'Alanine and aspartate aminotransferase, alkaline phosphatase, total and direct bilirubin, international normalised ratio.',
    'Serology for hepatitis A, B, C and E, cytomegalovirus and Epstein-Barr virus.',
    'Antinuclear and smooth muscle antibodies, immunoglobulin G.',
    'Ultrasound of the liver and the bile ducts.',
  ),
  h2('Procedure for the Measurement of Blood Pressure: Checklist for Sites'),
  p(
    'The following steps are posted in every room in which blood pressure is measured for this study. They are part of the training that each member of the staff completes before the first participant is seen and repeats once a year.',
  ),
  list(
    'Check date and time of the device, the number of the participant and the charge of the battery.',
    'Ask about caffeine, tobacco, exercise and the time of the last dose; postpone the measurement if necessary.',
    'Measure the circumference of the arm half-way between shoulder and elbow, and choose the cuff accordingly.',
    'Place the lower edge of the cuff 2 to 3 cm above the elbow, on bare skin or thin clothing.',
    'Let the participant rest for 5 minutes, without talking, telephone or reading.',
    'Start the automatic series and leave the room where local rules permit.',
    'Check that three readings have been transmitted before the cuff is removed.',
  ),
  h2('Country-specific Requirements'),
  p(
    'In Germany and Austria, genetic samples are destroyed after 10 years. In France, participants have to be covered by a system of social security. In Japan, the upper limit of age is 75 years, and a legally acceptable representative signs for participants below the age of 20 years where the law requires it. In all countries of the European Union, unblinding for the expedited report of a suspected unexpected serious adverse reaction is carried out by staff of the sponsor who take no part in the conduct of the study.',
  ),
  h2('Instructions for Participants'),
  p(
    'Each participant receives a card in the size of a credit card, which names the study, the number of the participant, the telephone number of the site and of the emergency service, and the words: “This person takes part in a study of a medicine that may lower aldosterone. In case of severe illness, vomiting, weakness or low blood pressure, please measure potassium, sodium and cortisol.” The card is carried at all times until the follow-up visit.',
  ),
  p(
    'Participants are told to contact the site at once in case of dizziness on standing, muscle weakness, palpitations, persistent vomiting or diarrhoea, a home systolic pressure below 100 mmHg or above 180 mmHg on two occasions, or the start of a new medicine. They are also told not to change the background treatment on their own.',
  ),
  h2('References'),
  p(
    'The sources on which the background of this document rests are invented like the study itself, so that no existing work is misquoted. A real protocol would list them here in the order of their appearance.',
  ),
  list(
    'Northwind Therapeutics. Investigator’s Brochure, telvadrostat (NWT-4471), edition 6. 2024.',
    'Northwind Therapeutics. Clinical study report NWT-203: dose finding in uncontrolled hypertension. 2023.',
    'Northwind Therapeutics. Clinical study report NWT-107: pharmacokinetics in renal impairment. 2022.',
    'Northwind Therapeutics. Population exposure-response report for telvadrostat. 2024.',
  ),
];
