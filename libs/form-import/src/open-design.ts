import type { DesignProposal } from '@app/contracts';
import { compareDesigns, type DesignInOdm } from '@app/form-design';
import type { KeyRing } from '@app/encryption';
import type { Repositories } from '@app/persistence';
import type { WholeDesign } from './design-bounds';

/** A design that is locked for a change, with its tables. */
export interface OpenDesign extends WholeDesign {
  readonly formId: number;
  readonly repositories: Pick<Repositories, 'formDesign' | 'visits' | 'responses'>;
  /** Opens the answers that a change must fit. */
  readonly ring: KeyRing;
}

/** Compares a study with a design. */
export const comparedWith = (
  { design, visits }: WholeDesign,
  source: DesignInOdm,
): Omit<DesignProposal, 'workflowId' | 'etag'> =>
  compareDesigns(
    {
      sections: design.map(({ section, questions }) => ({ ...section, questions })),
      visits: visits.map(({ visit, sections }) => ({ ...visit, sections: [...sections] })),
    },
    source,
  );
