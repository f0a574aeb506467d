import { formDesign, SectionBody, type Section } from '@app/contracts';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { entityForm } from '../../ui/entity/entity-form';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { useFields } from '../../ui/use-fields';
import { TextAreaField, TextField } from '../../ui/text-field';

interface AddProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

const SECTION = entityForm(SectionBody);

/** Adds a section behind the others. */
export const AddSectionDialog = ({ ids, onClose }: AddProps) => (
  <AddDialog
    form={SECTION}
    send={(body) => call(formDesign.addSection, { params: ids, body })}
    title={t.design.addSectionTitle}
    submit={t.design.addSection}
    submitting={t.design.adding}
    done={t.design.saved.addSection}
    failed={t.design.failed.addSection}
    shownBy={[formDesign.get]}
    onClose={onClose}
  >
    <SectionFields />
  </AddDialog>
);

interface EditProps extends AddProps {
  readonly section: Section;
}

/** Name and description of a section. */
export const EditSectionDialog = ({ ids, section, onClose }: EditProps) => (
  <EditDialog
    form={SECTION}
    item={section}
    load={async () => {
      const { sections } = await call(formDesign.get, { params: ids });
      return sections.find(({ id }) => id === section.id) ?? section;
    }}
    send={(body, made) =>
      call(formDesign.updateSection, { params: { ...ids, sectionId: String(section.id) }, body }, made)
    }
    title={t.design.editSectionTitle}
    done={t.design.saved.editSection}
    failed={t.design.failed.editSection}
    shownBy={[formDesign.get]}
    onClose={onClose}
  >
    <SectionFields />
  </EditDialog>
);

function SectionFields() {
  const field = useFields({ name: t.design.sectionName, description: t.design.description });
  return (
    <>
      <TextField {...field('name')} />
      <TextAreaField optional={t.design.optional} {...field('description')} />
    </>
  );
}
