import { bullets, criterion, scheduleRow as row, section, type VariantStudy } from './study';

/** An invented university study: short, without the outline style of companies, Latin-1 characters only. */
export const dermatology: VariantStudy = {
  title:
    'Topical Selarubin Versus Vehicle for Moderate Hand Eczema in Hospital Staff: a Randomised, Double-blind, Controlled Trial',
  number: 'UKB-DERM-017',
  version: '1.2',
  date: '21 January 2024',
  phase: '2',
  sponsor: 'University of Kestrel Bay',
  registryIds: ['ISRCTN12345679'],
  arms: [
    { name: 'Selarubin', description: 'Selarubin cream 1%, twice daily for 8 weeks' },
    { name: 'Vehicle', description: 'Matching cream without active substance, twice daily for 8 weeks' },
  ],
  objectives: [
    {
      level: 'primary',
      text: 'To compare the effect of selarubin cream and of vehicle on the severity of hand eczema',
      endpoints: ['Change in the Hand Eczema Severity Index from baseline to Week 8'],
    },
    {
      level: 'secondary',
      text: 'To compare the itch during treatment',
      endpoints: ['Change in the weekly mean of the worst itch score from baseline to Week 8'],
    },
    {
      level: 'secondary',
      text: 'To assess the local tolerability of selarubin cream',
      endpoints: ['Number of participants with burning or stinging that led to a pause of treatment'],
    },
  ],
  inclusion: [
    criterion('Age 18 to 65 years'),
    criterion('Work with patient contact in a hospital for at least 20 hours a week'),
    criterion(
      'Hand eczema for at least 6 months, with a Hand Eczema Severity Index between 15 and 60 at the baseline visit',
    ),
    criterion('Willing to apply the cream as instructed and to avoid other topical treatment of the hands'),
    criterion('Written informed consent'),
  ],
  exclusion: [
    criterion('Contact allergy to one of the ingredients of the cream'),
    criterion(
      'Treatment with one of the following before the baseline visit',
      'systemic corticosteroids within 4 weeks',
      'phototherapy of the hands within 8 weeks',
      'topical calcineurin inhibitors within 2 weeks',
    ),
    criterion('Acute infection of the skin of the hands'),
    criterion('Pregnancy or lactation'),
    criterion('Participation in another interventional trial within 30 days'),
    criterion('Planned change of the place of work during the trial'),
  ],
  schedule: {
    title: 'Study Schedule',
    headers: [
      { label: 'Visit', texts: ['1', '2', '3', '4', '5', '6'] },
      { label: 'Week', texts: ['-2', '0', '2', '4', '8', '12'] },
      { label: 'Window (days)', texts: ['', '', '±2', '±2', '±3', '±5'] },
    ],
    rows: [
      row('Informed consent', 'x.....'),
      row('Demographic data', 'x.....'),
      row('Medical history', 'x.....'),
      row('Patch test', 'o.....', { o: 'x^1^' }),
      row('Hand Eczema Severity Index', 'xxxxxx'),
      row('Photographs of both hands', '.x..x.'),
      row('Worst itch score (diary)', '.xxxx.'),
      row('Dermatology Life Quality Index', '.x.xxx'),
      row('Pregnancy test', 'p...p.', { p: 'x^2^' }),
      row('Dispensing of cream', '.xxx..'),
      row('Return and weighing of tubes', '..xxx.'),
      row('Adverse events', '.xxxxx'),
      row('Concomitant treatment', 'xxxxxx'),
    ],
    footnotes: [
      ['1', 'Only if none was done within the last 2 years.'],
      ['2', 'Urine test, women of childbearing age only.'],
    ],
  },
  sections: [
    section(
      1,
      'Summary',
      'Hand eczema is frequent in hospital staff. This trial asks whether a new cream reduces its severity within eight weeks.',
    ),
    section(
      1,
      'Background and Rationale',
      'Frequent washing and gloves damage the barrier of the skin. Every third nurse reports hand eczema within one year.',
      'Selarubin reduces the release of two messengers of itch. Two small trials in atopic eczema were positive.',
    ),
    section(1, 'Objectives', { kind: 'objectives' }),
    section(1, 'Trial Design'),
    section(
      2,
      'Design',
      'This is a randomised, double-blind trial with two parallel groups in four hospitals.',
    ),
    section(2, 'Treatment Groups', { kind: 'arms' }),
    section(
      2,
      'Randomisation and Blinding',
      'Participants are allocated in a ratio of 1:1 by a web service, in blocks of varying size, stratified by hospital.',
    ),
    section(1, 'Selection of Participants'),
    section(2, 'Inclusion Criteria', { kind: 'criteria', of: 'inclusion' }),
    section(2, 'Exclusion Criteria', { kind: 'criteria', of: 'exclusion' }),
    section(
      2,
      'Withdrawal of Participants',
      'Participants may leave the trial at any time without giving a reason. Data collected until then are kept.',
    ),
    section(1, 'Trial Procedures'),
    section(2, 'Study Schedule', { kind: 'schedule' }),
    section(
      2,
      'Assessments',
      'The Hand Eczema Severity Index is assessed by a trained dermatologist who does not take part in treatment.',
      bullets(
        'fingertips, fingers, palms, backs and wrists are scored',
        'each sign is graded from 0 to 3',
        'the extent is graded from 0 to 4',
      ),
    ),
    section(
      1,
      'Safety',
      'Adverse events are recorded at every visit. Serious adverse events are reported to the sponsor within 24 hours.',
    ),
    section(1, 'Statistics'),
    section(
      2,
      'Sample Size',
      'A difference of 8 points with a standard deviation of 16 needs 64 participants a group for a power of 80% at a two-sided level of 5%.',
    ),
    section(
      2,
      'Analysis',
      'The primary endpoint is analysed by analysis of covariance with baseline and hospital as covariates.',
    ),
    section(
      1,
      'Ethics and Data Protection',
      'The trial starts after approval by the ethics committee. Data are stored under a pseudonym.',
    ),
    section(
      1,
      'Funding and Publication',
      'The trial is funded by the university. Results are published whatever they are.',
    ),
  ],
};
