import { type Block, h1, h2, h3, list, p } from './block';

export const governanceSection: readonly Block[] = [
  h1('General Considerations: Regulatory, Ethical and Trial Oversight'),
  h2('Regulatory and Ethical Considerations'),
  p(
    'The study is conducted according to this protocol, the ethical principles that have their origin in the Declaration of Helsinki, the guideline for Good Clinical Practice and the laws that apply. The protocol, its amendments, the consent form, the Investigator’s Brochure and all material given to participants are submitted to an ethics committee and approved before the study starts at a site. A substantial amendment is put into effect only after approval, unless it is necessary to remove an immediate hazard.',
  ),
  h3('Informed Consent Process'),
  p(
    'The investigator explains the nature of the study, its objectives, the potential risks and benefits and the right to withdraw, and answers all questions. Participants receive sufficient time, normally at least 24 hours. The form is signed and dated by the participant and by the person who conducted the discussion before any procedure of the study is carried out. A participant who is screened again signs a new form.',
  ),
  h3('Data Protection'),
  p(
    'Participants are identified by a number. Records that leave the site contain neither names nor other information that identifies a person. The participant is informed that personal data will be used by the sponsor according to data protection law, and that records may be examined by auditors, by the ethics committee and by inspectors of authorities.',
  ),
  h2('Committees'),
  list(
    'The steering committee consists of five investigators and two representatives of the sponsor, and is responsible for the scientific conduct of the study.',
    'The independent data monitoring committee consists of two cardiologists, one nephrologist, one endocrinologist and one statistician; its tasks are laid down in a charter.',
    'A blinded committee adjudicates deaths, major cardiovascular events and suspected adrenal insufficiency.',
  ),
  h2('Data Quality Assurance and Source Documents'),
  p(
    'Data are recorded in electronic case report forms unless they are transmitted electronically by a device, a laboratory or the interactive response system. The investigator confirms by signature that the entries are accurate. Quality tolerance limits are defined before the start: not more than 12% of participants without a primary endpoint, not more than 5% with an entry criterion not met, and not more than 10% of invalid ambulatory recordings at Week 12. Monitoring is a combination of central review and of visits to the site, in proportion to risk.',
  ),
  p(
    'Source documents provide evidence for the existence of the participant and support the integrity of the data. They are kept at the site. Records and documents are retained for 25 years after the end of the study, or longer if local law requires it, and are not destroyed without the written approval of the sponsor.',
  ),
  h2('Contraceptive and Barrier Guidance'),
  p(
    'A participant is of childbearing potential from the menarche until becoming postmenopausal, unless permanently sterile. Postmenopausal means no menses for 12 months without another cause; in a participant below the age of 60 years this is confirmed by follicle-stimulating hormone in the postmenopausal range.',
  ),
  list(
    'Highly effective methods that do not depend on the user: intrauterine device, hormone-releasing intrauterine system, implant, bilateral tubal occlusion, vasectomised partner.',
    'Highly effective methods that depend on the user: combined or progestogen-only hormonal contraception that inhibits ovulation; sexual abstinence, where it is the usual way of life.',
    'Telvadrostat is not expected to lower the concentration of hormonal contraceptives.',
  ),
  h2('Study and Site Closure'),
  p(
    'The sponsor may close a site or end the study at any time for reasonable cause. Reasons for closing a site include the failure to recruit and the failure to follow the protocol or Good Clinical Practice. If the study ends early, the sponsor informs the investigators, the ethics committees and the authorities of the reason, and the investigator informs the participants and ensures suitable treatment.',
  ),
  h2('Publication Policy'),
  p(
    'The results are published irrespective of the outcome. A summary is posted in public registers within one year after the end of the study, together with a summary in plain language. The first publication covers the complete study. Authorship follows the recommendations of the International Committee of Medical Journal Editors.',
  ),
  h2('Amendment History'),
  {
    kind: 'table',
    caption: 'Changes of Amendment 1 against version 1.0',
    widths: [1, 2.4, 2.2],
    header: ['Section', 'Change', 'Reason'],
    rows: [
      [
        '1.3, 8.2',
        'Potassium, sodium and creatinine added at Week 1',
        'Request of two authorities; earlier detection of hyperkalaemia',
      ],
      [
        '5.1',
        'Lower limit of the estimated glomerular filtration rate raised from 30 to 45 mL/min/1.73 m²',
        'Experience from Phase 2 in moderate renal impairment is limited',
      ],
      [
        '5.2',
        'Morning cortisol < 83 nmol/L added as an exclusion criterion',
        'Alignment with the charter of the data monitoring committee',
      ],
      ['6.9', 'Restriction for trimethoprim added', 'Additive effect on potassium'],
      ['9.2', 'Number of participants increased from 690 to 780', 'Safety database'],
    ],
  },
];
