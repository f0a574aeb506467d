import { type Block, h1, h2, h3, list, p } from './block';

export const introductionSection: readonly Block[] = [
  h1('Introduction'),
  h2('Study Rationale'),
  p(
    'Hypertension remains the most important modifiable cause of cardiovascular death and of kidney failure. Effective and inexpensive medicines exist, yet in population surveys fewer than half of those treated reach a systolic pressure below 140 mmHg, and fewer than a quarter reach the value below 130 mmHg that recent guidelines recommend. Poor adherence explains a part of this gap. Another part is biological: in people who take a diuretic and a blocker of the renin-angiotensin system, aldosterone concentrations often return to their former level within months, a phenomenon described as aldosterone breakthrough.',
  ),
  p(
    'Mineralocorticoid receptor antagonists are effective in this situation but are used in a minority of eligible patients, because of hyperkalaemia and, for the steroidal members of the class, of gynaecomastia, menstrual disturbance and sexual dysfunction. They also raise aldosterone itself, which may act through pathways other than the mineralocorticoid receptor. Lowering the production of aldosterone is therefore an attractive alternative. The obstacle has been selectivity: aldosterone synthase (CYP11B2) and 11β-hydroxylase (CYP11B1), the last step of cortisol synthesis, share 93% of their amino acid sequence.',
  ),
  p(
    'Telvadrostat inhibits human CYP11B2 with a potency about 180 times that for CYP11B1. In the Phase 2 study NWT-203, doses of 0.5 mg, 1 mg and 2 mg lowered seated systolic blood pressure in a dose-dependent manner over 8 weeks without an effect on basal or stimulated cortisol. The present study is intended to confirm the effect on blood pressure, to establish whether it is maintained over 24 weeks, and to describe the safety of two dosing regimens in a population similar to the one that would be treated in practice.',
  ),
  h2('Background'),
  h3('Disease Background'),
  p(
    'In the target population, those treated with two or more medicines and still above 140 mmHg, the yearly rate of major cardiovascular events is about twice that of people whose pressure is controlled. Each reduction of systolic pressure by 5 mmHg lowers the relative risk of such an event by about 10%, largely independent of the pressure at the start of treatment and of earlier cardiovascular disease. A treatment effect of 6 mmHg or more over placebo is thus regarded as clinically relevant.',
  ),
  p(
    'Primary aldosteronism is found in 5% to 10% of people with hypertension and in up to 20% of those with resistant hypertension. Milder forms of renin-independent aldosterone production do not meet the diagnostic thresholds but show the same consequences: sodium retention, vascular stiffness and fibrosis of heart and kidney. Participants with known primary aldosteronism are excluded from this study because surgical or specific medical treatment is available to them.',
  ),
  h3('Non-clinical Experience'),
  p(
    'In the cynomolgus monkey, single oral doses of 0.01 to 3 mg/kg lowered serum aldosterone after stimulation with ACTH by 42% to 96%, while cortisol was unchanged up to 1 mg/kg. Repeated-dose toxicity was studied for up to 26 weeks in the rat and 39 weeks in the monkey. The target organ was the adrenal gland, in which the zona glomerulosa was enlarged at all doses; the change was reversible within 13 weeks and is regarded as an exaggerated pharmacological effect. The margin of exposure between the highest dose without an adverse effect and the highest clinical dose is 21. Telvadrostat was neither mutagenic nor clastogenic and had no effect on fertility in the rat. Embryo-fetal development was impaired in the rabbit at doses that lowered maternal food intake; contraception is therefore required in this study.',
  ),
  h3('Clinical Experience'),
  p(
    'By the cut-off date of the Investigator’s Brochure, edition 6, a total of 618 people had received at least one dose of telvadrostat in nine completed studies. Absorption is rapid, with a median time to maximum concentration of 1.5 hours and no relevant effect of food. The terminal half-life is 26 to 31 hours, which supports dosing once daily; steady state is reached within 7 days. About 60% of a dose is excreted by the kidney as inactive metabolites. Exposure rises by 35% in moderate renal impairment and does not require a change of dose down to an estimated glomerular filtration rate of 30 mL/min/1.73 m². Strong inhibitors of CYP3A4 double exposure and are not permitted.',
  ),
  p(
    'In study NWT-203, 276 participants with uncontrolled hypertension received placebo or telvadrostat for 8 weeks. The difference from placebo in seated systolic pressure was -4.1 mmHg (95% confidence interval -8.0 to -0.2) with 0.5 mg, -8.6 mmHg (-12.5 to -4.7) with 1 mg and -10.2 mmHg (-14.1 to -6.3) with 2 mg. Serum potassium above 5.5 mmol/L was observed in 1.4%, 2.9% and 5.8% of participants in the three active groups and in 1.5% with placebo; values above 6.0 mmol/L occurred in two participants, both with 2 mg, and were reversible after interruption. One participant with 2 mg discontinued for hyponatraemia. No event of adrenal insufficiency was reported.',
  ),
  h2('Benefit and Risk Assessment'),
  p(
    'Detailed information on the known and expected benefits and risks of telvadrostat is found in the Investigator’s Brochure. The following table lists the risks that are of particular interest in this study, together with the reason for the concern and the measures taken.',
  ),
  {
    kind: 'table',
    caption: 'Risks of particular interest and their mitigation',
    widths: [1.1, 1.8, 2.2],
    header: ['Risk', 'Reason for concern', 'Mitigation'],
    rows: [
      [
        'Hyperkalaemia',
        'Lower aldosterone reduces the excretion of potassium; observed in 2.9% to 5.8% of participants in Phase 2',
        'Entry only with potassium < 5.0 mmol/L; control 1 and 2 weeks after the start and after each increase of dose; rules for interruption in section 7.2; potassium supplements prohibited',
      ],
      [
        'Hyponatraemia',
        'Loss of sodium on top of a thiazide diuretic; one discontinuation in Phase 2',
        'Exclusion of sodium < 135 mmol/L; control at every visit; advice to reduce the diuretic when sodium is < 130 mmol/L',
      ],
      [
        'Adrenal insufficiency',
        'Theoretical, by inhibition of CYP11B1 at high exposure',
        'Morning cortisol at defined visits; ACTH stimulation test in a sub-study; participants carry a card that explains the symptoms',
      ],
      [
        'Decline of kidney function',
        'Haemodynamic effect seen with all inhibitors of the renin-angiotensin-aldosterone system',
        'Creatinine at every visit; interruption when the estimated glomerular filtration rate falls by more than 40% from baseline',
      ],
      [
        'Hypotension',
        'Additive effect with background treatment',
        'Orthostatic measurement at defined visits; background treatment may be reduced after Week 12',
      ],
      [
        'Worsening of hypertension with placebo',
        'Participants in Group C receive no additional active treatment',
        'Rescue treatment for a confirmed pressure ≥ 180/110 mmHg at any time and ≥ 160/100 mmHg after Week 12',
      ],
    ],
  },
  p(
    'Participants may benefit from a closer observation of their blood pressure and, in two of three groups, from a fall of it. Considering the measures listed above, the potential risks identified in association with telvadrostat are justified by the benefits that may be expected for people with uncontrolled hypertension.',
  ),
  list(
    'The sponsor will inform investigators without delay about every finding that changes this assessment.',
    'The data monitoring committee may recommend a change of dose, of the frequency of laboratory control or the end of a treatment group.',
  ),
];
