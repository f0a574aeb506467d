import { type Block, h1, h2, h3, list, p } from './block';

export const assessmentsSection: readonly Block[] = [
  h1('Study Assessments and Procedures'),
  p(
    'Study procedures and their timing are summarised in the Schedule of Activities. Adherence to it is essential. Immediate safety concerns are discussed with the medical monitor as soon as they become known. The total volume of blood taken from a participant over the whole study does not exceed 240 mL, with a further 36 mL in the adrenal sub-study.',
  ),
  h2('Efficacy Assessments'),
  h3('Automated Office Blood Pressure'),
  p(
    'Seated blood pressure is measured with the oscillometric device supplied by the sponsor, on the arm that showed the higher systolic value at screening, with a cuff of the appropriate size. The participant sits for at least 5 minutes with the back supported, the feet on the floor and the arm at the level of the heart, alone in the room wherever possible. Three readings are taken at intervals of 1 minute; the mean of the three is the value of the visit. When two systolic readings differ by more than 15 mmHg, the series is repeated once after 5 minutes.',
  ),
  p(
    'Measurements are made in the morning between 07:00 and 11:00, 22 to 26 hours after the last dose and before the dose of the day. A visit at which the participant has already taken the tablet is postponed to the next day. The device transmits the readings; values cannot be entered by hand.',
  ),
  h3('Ambulatory Blood Pressure'),
  p(
    'Ambulatory monitoring is started at the site and lasts at least 24 hours, with readings every 20 minutes from 06:00 to 22:00 and every 30 minutes during the night. A recording is valid when at least 70% of the expected readings, 20 during the day and 7 during the night are present. Day and night are defined by the diary of the participant. A recording that is not valid is repeated once within 5 days.',
  ),
  h3('Home Blood Pressure'),
  p(
    'Participants measure their blood pressure at home on the seven days before each visit, twice in the morning before medicines and twice in the evening. The mean of all values except those of the first day is used. Home values serve as supportive information and to detect values that require an unscheduled visit.',
  ),
  h3('Orthostatic Blood Pressure'),
  p(
    'After the seated measurement the participant stands up; pressure and pulse rate are measured after 1 and 3 minutes. Orthostatic hypotension is a fall of systolic pressure by at least 20 mmHg or of diastolic pressure by at least 10 mmHg.',
  ),
  h2('Safety Assessments'),
  h3('Physical Examination, Height and Weight'),
  p(
    'A full physical examination includes, at least, the cardiovascular, respiratory, gastrointestinal and neurological systems and the skin, with attention to oedema and to changes of pigmentation. An abbreviated examination is directed by symptoms. Weight is measured without shoes and in light clothing on the same scale.',
  ),
  h3('Electrocardiogram'),
  p(
    'A single 12-lead ECG is recorded after 10 minutes of rest in the supine position and is read centrally. PR, QRS, QT and QTcF intervals are reported. A QTcF > 500 ms, or an increase of more than 60 ms from baseline, is confirmed by two further recordings within 10 minutes.',
  ),
  h3('Clinical Laboratory Tests'),
  p(
    'Samples are analysed by the central laboratory, with the exceptions named in the Schedule of Activities. Potassium is measured in serum separated within 60 minutes; the time of sampling and of centrifugation is documented. A haemolytic sample is repeated within 72 hours. The investigator reviews each report, dates and signs it, and judges the clinical relevance of every value outside the reference range.',
  ),
  {
    kind: 'table',
    caption: 'Clinical laboratory tests',
    widths: [1.2, 3.2],
    header: ['Panel', 'Parameters'],
    rows: [
      ['Haematology', 'Haemoglobin, haematocrit, erythrocytes, leucocytes with differential, platelets'],
      [
        'Clinical chemistry',
        'Sodium, potassium, chloride, bicarbonate, urea, creatinine with eGFR (CKD-EPI 2021), glucose, calcium, phosphate, magnesium, albumin, total protein, alanine aminotransferase, aspartate aminotransferase, alkaline phosphatase, total and direct bilirubin, uric acid',
      ],
      [
        'Metabolic',
        'HbA1c, total cholesterol, LDL cholesterol, HDL cholesterol, triglycerides, after at least 8 hours without food',
      ],
      [
        'Endocrine',
        'Serum aldosterone, plasma renin activity, morning serum cortisol (taken between 07:00 and 09:30); ACTH stimulation test at selected sites',
      ],
      [
        'Urine',
        'Dipstick for blood, protein, glucose, leucocytes and pH; microscopy when abnormal; albumin-to-creatinine ratio in the first urine of the morning',
      ],
      ['Pregnancy', 'Human chorionic gonadotropin in serum at screening, in urine at later visits'],
    ],
  },
  h3('ACTH Stimulation Test'),
  p(
    'The test is carried out before 10:00. Cortisol is measured before and 30 and 60 minutes after the intravenous injection of 250 µg of tetracosactide. A stimulated value of at least 430 nmol/L by mass spectrometry is regarded as normal. Participants with a lower value are referred to an endocrinologist and stop the study intervention.',
  ),
  h2('Adverse Events and Serious Adverse Events'),
  p(
    'An adverse event is any untoward medical occurrence in a participant, whether or not it is considered related to the study intervention. All events are recorded from the time given in the Schedule of Activities until the follow-up visit at Week 28, with their start, end, severity, seriousness, outcome, the action taken and the judgement of the investigator about the relation to the intervention.',
  ),
  list(
    'Mild: easily tolerated, without interference with daily life.',
    'Moderate: sufficiently uncomfortable to interfere with daily life.',
    'Severe: prevents daily life, or requires urgent treatment.',
  ),
  p(
    'A serious adverse event is one that results in death, is life-threatening, requires admission to hospital or prolongs it, results in persistent disability, is a congenital anomaly, or is judged to be medically important. Serious adverse events are reported to the sponsor within 24 hours of awareness. Follow-up is continued until the event has resolved, has become stable or is explained by another cause.',
  ),
  h3('Adverse Events of Special Interest'),
  list(
    'Hyperkalaemia: serum potassium > 6.0 mmol/L confirmed, or any value that leads to treatment.',
    'Hyponatraemia: serum sodium < 130 mmol/L confirmed.',
    'Suspected or confirmed adrenal insufficiency.',
    'Symptomatic hypotension, including syncope and falls related to it.',
    'Acute kidney injury of stage 2 or higher according to KDIGO.',
  ),
  h3('Pregnancy'),
  p(
    'Details of all pregnancies in participants and, with her agreement, in the partner of a participant are collected from the first dose until 30 days after the last dose. Pregnancy is reported within 24 hours; the outcome, including the health of the infant, is followed until 8 weeks after birth.',
  ),
  h2('Pharmacokinetics'),
  p(
    'Venous blood (4 mL) for the concentration of telvadrostat and of its main metabolite M2 is taken at the times given in the Schedule of Activities. The actual date and time of each sample and of the last two doses are recorded. Samples are kept at -70 °C and are analysed with a validated method; the lower limit of quantification is 0.05 µg/L.',
  ),
  h2('Genetics and Biomarkers'),
  p(
    'Participants who have given a separate consent provide one sample of blood (6 mL) at baseline for the analysis of variants of CYP11B2 and of genes related to the disposition of telvadrostat. Serum aldosterone and plasma renin activity are measured as pharmacodynamic markers after 30 minutes in the seated position. Remaining material may be stored for up to 15 years.',
  ),
  h2('Patient-reported Outcomes'),
  p(
    'The EQ-5D-5L and the treatment satisfaction questionnaire are completed on a tablet computer at the beginning of the visit, before the participant learns about results. Site staff may explain how the device works but do not help to choose an answer. Missing visits are not replaced by telephone.',
  ),
];
