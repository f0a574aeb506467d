import { Button, HStack, Icon, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { formDesign, type FormDesign } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Eye, ListChecks } from 'lucide-react';
import { useId } from 'react';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { NewButton } from '../../ui/new-button';
import { PageHeader } from '../../ui/page-header';
import { SearchBox } from '../../ui/search-box';
import { ExportMenu } from './export-menu';
import { DesignDialogs } from './design-dialogs';
import { dropOnQuestion, dropOnSection, type Moved, putQuestion, step } from './design-order';
import { SectionPanel } from './section-panel';
import { useDesignDialogs, type Dialogs } from './use-design-dialogs';
import { useDragging } from './use-dragging';
import { useReorder } from './use-reorder';
import { VisitPanel } from './visit-panel';

/** The questions of a folder's form. */
export function DesignTab({ ids }: { ids: FolderIds }) {
  const design = useQuery(q(formDesign.get, { params: ids }));
  const dialogs = useDesignDialogs();
  const add = <NewButton label={t.design.addSection} onClick={dialogs.addSection.open} />;
  return (
    <Stack gap="6">
      <PageHeader
        title={t.design.title}
        text={t.design.text}
        {...(design.data &&
          design.data.sections.length > 0 && {
            actions: (
              <>
                <Button variant="outline" onClick={dialogs.preview.open}>
                  <Icon as={Eye} boxSize="4" aria-hidden="true" />
                  {t.design.preview}
                </Button>
                <ExportMenu ids={ids} hasVisits={design.data.visits.length > 0} />
                {add}
              </>
            ),
          })}
      />
      <LoadState of={design} noun={t.design.noun} h="48" />
      {design.data?.sections.length === 0 && (
        <EmptyBox icon={ListChecks} title={t.design.emptyTitle} text={t.design.emptyText}>
          {add}
        </EmptyBox>
      )}
      {design.data && design.data.sections.length + design.data.visits.length > 0 && (
        <VisitPanel ids={ids} design={design.data} dialogs={dialogs} />
      )}
      {design.data && design.data.sections.length > 0 && (
        <Sections ids={ids} design={design.data} dialogs={dialogs} />
      )}
      {design.data && <DesignDialogs ids={ids} design={design.data} dialogs={dialogs} />}
    </Stack>
  );
}

interface SectionsProps {
  readonly ids: FolderIds;
  readonly design: FormDesign;
  readonly dialogs: Dialogs;
}

function Sections({ ids, design, dialogs }: SectionsProps) {
  const [search, setSearch] = useUrlText('search');
  const { reorder, said } = useReorder(ids);
  const helpId = useId();
  const found = matching(design, search);
  const dragging = useDragging({
    isDisabled: search !== '',
    describedBy: helpId,
    onDrop: (moved, onto) => reorder(dropped(design, moved, onto), moved, nameOf(design, moved)),
  });
  const actions = {
    addQuestion: dialogs.addQuestion.open,
    editSection: dialogs.editSection.open,
    deleteSection: dialogs.deleteSection.open,
    editQuestion: dialogs.editQuestion.open,
    deleteQuestion: dialogs.deleteQuestion.open,
    step: (moved: Moved, name: string, by: -1 | 1) => reorder(step(design, moved, by), moved, name),
  };
  const count = design.sections.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Stack gap="4">
      <HStack gap="4" wrap="wrap" justify="space-between">
        <SearchBox label={t.design.search} value={search} onChange={setSearch} />
        <Text color="fg.muted" fontSize="dense">
          {t.design.facts(design.sections.length, count)}
        </Text>
      </HStack>
      <Text id={helpId} color="fg.muted" fontSize="xs">
        {search === '' ? t.design.moveHelp : t.design.searching}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {found.length === 0 && (
        <HStack gap="3">
          <Text color="fg.muted">{t.design.noMatch}</Text>
          <Button size="xs" variant="outline" onClick={() => setSearch('')}>
            {t.design.clearSearch}
          </Button>
        </HStack>
      )}
      {found.map(({ section, questions }) => (
        <SectionPanel
          key={section.id}
          section={section}
          questions={questions}
          visits={visitsWith(design, section.id)}
          dragging={dragging}
          actions={actions}
        />
      ))}
    </Stack>
  );
}

/** Number of visits at which a section is filled in; null in a form without visits. */
const visitsWith = ({ visits }: FormDesign, sectionId: number): number | null =>
  visits.length === 0
    ? null
    : visits.filter(({ sections }) => sections.some((place) => place.sectionId === sectionId)).length;

/** Sections with the questions that hold a text; without one, all of them. */
function matching({ sections }: FormDesign, search: string) {
  const wanted = search.trim().toLowerCase();
  return sections.flatMap((section) => {
    const questions = section.questions.filter(({ questionText, sourceOid }) =>
      `${questionText}\n${sourceOid ?? ''}`.toLowerCase().includes(wanted),
    );
    return wanted === '' || questions.length > 0 ? [{ section, questions }] : [];
  });
}

function dropped(design: FormDesign, moved: Moved, onto: Moved): FormDesign {
  if (moved.kind === 'section') return dropOnSection(design, moved.id, onto.id);
  if (onto.kind === 'question') return dropOnQuestion(design, moved.id, onto.id);
  return putQuestion(design, moved.id, onto.id, 0);
}

function nameOf({ sections }: FormDesign, { kind, id }: Moved): string {
  if (kind === 'section') return sections.find((section) => section.id === id)?.name ?? '';
  return sections.flatMap(({ questions }) => questions).find((each) => each.id === id)?.questionText ?? '';
}
