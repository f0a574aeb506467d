import { criterion, type Criterion } from './block';

export const inclusionCriteria: readonly Criterion[] = [
  criterion('Age ≥ 18 years and ≤ 80 years at the time of signing the informed consent form.'),
  criterion('Diagnosis of primary hypertension made at least 6 months before screening.'),
  criterion(
    'Mean seated systolic blood pressure, measured with the automated office device supplied by the sponsor:',
    '≥ 140 mmHg and < 180 mmHg at screening, and',
    '≥ 135 mmHg and < 180 mmHg at the baseline visit after the placebo run-in.',
  ),
  criterion(
    'Stable treatment, unchanged for at least 4 weeks before screening, with two or more antihypertensive medicines of different classes, one of which is a diuretic:',
    'each at the maximum tolerated dose in the judgement of the investigator, and',
    'with no planned change during the first 12 weeks of double-blind treatment.',
  ),
  criterion('Mean 24-hour ambulatory systolic blood pressure ≥ 130 mmHg during the run-in period.'),
  criterion(
    'Estimated glomerular filtration rate ≥ 45 mL/min/1.73 m² at screening, calculated with the CKD-EPI 2021 equation.',
  ),
  criterion('Serum potassium ≥ 3.5 mmol/L and < 5.0 mmol/L at screening and at the run-in visit.'),
  criterion(
    'Intake of 80% to 120% of the placebo tablets dispensed for the run-in period, established by tablet count.',
  ),
  criterion(
    'Contraception according to section 10.4, which means that participants of childbearing potential:',
    'have a negative serum pregnancy test at screening and a negative urine pregnancy test at baseline,',
    'use a highly effective method of contraception from screening until 30 days after the last dose, and',
    'do not donate eggs during the same period.',
  ),
  criterion(
    'Capable of giving signed informed consent and of following the requirements of this protocol, including home blood pressure measurement.',
  ),
];

export const exclusionCriteria: readonly Criterion[] = [
  criterion(
    'Known or suspected secondary hypertension, including primary aldosteronism, renal artery stenosis, phaeochromocytoma and Cushing syndrome.',
  ),
  criterion(
    'Mean seated diastolic blood pressure ≥ 110 mmHg at screening or at any visit before randomisation.',
  ),
  criterion(
    'Any of the following within 6 months before screening:',
    'myocardial infarction, unstable angina or coronary revascularisation;',
    'stroke or transient ischaemic attack;',
    'admission to hospital for heart failure or for hypertensive emergency.',
  ),
  criterion('Heart failure of New York Heart Association class III or IV.'),
  criterion(
    'Persistent atrial fibrillation or another arrhythmia that prevents a reliable oscillometric measurement.',
  ),
  criterion('Adrenal insufficiency, or morning serum cortisol < 83 nmol/L at screening.'),
  criterion('Serum sodium < 135 mmol/L at screening, confirmed by a repeated measurement.'),
  criterion('Type 1 diabetes mellitus, or type 2 diabetes mellitus with HbA1c > 10.5% at screening.'),
  criterion(
    'Hepatic disease, shown by one or more of the following at screening:',
    'alanine or aspartate aminotransferase > 3 × upper limit of normal;',
    'total bilirubin > 1.5 × upper limit of normal, except in Gilbert syndrome;',
    'cirrhosis of Child-Pugh class B or C.',
  ),
  criterion(
    'Use of a prohibited medicine within 4 weeks or five half-lives before the run-in visit, whichever is longer:',
    'mineralocorticoid receptor antagonists and potassium-sparing diuretics;',
    'potassium supplements, unless stopped at screening;',
    'systemic glucocorticoids at a dose equivalent to more than 5 mg of prednisolone per day;',
    'strong inhibitors or inducers of CYP3A4.',
  ),
  criterion('Upper arm circumference outside the range of the cuffs supplied, which is 17 cm to 52 cm.'),
  criterion(
    'Malignancy within 5 years before screening, except basal cell carcinoma of the skin or carcinoma in situ of the cervix that has been treated with curative intent.',
  ),
  criterion('Pregnancy or breastfeeding, or the intention to become pregnant during the study.'),
  criterion(
    'Participation in another interventional study within 30 days or five half-lives of its intervention before screening, whichever is longer, or previous exposure to telvadrostat.',
  ),
  criterion(
    'Any condition which, in the opinion of the investigator, would put the participant at risk or make the results difficult to interpret, including misuse of alcohol or of other substances within 12 months before screening.',
  ),
];
