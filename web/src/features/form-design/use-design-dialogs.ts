import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';

/** The dialogs of the design, each at an address of its own. */
export function useDesignDialogs() {
  return {
    addSection: useUrlDialog('add-section'),
    preview: useUrlDialog('preview'),
    /** Its item is the workflow. */
    adoptDesign: useUrlItemDialog('adopt-design'),
    editSection: useUrlItemDialog('edit-section'),
    deleteSection: useUrlItemDialog('delete-section'),
    /** Its item is the section. */
    addQuestion: useUrlItemDialog('add-question'),
    editQuestion: useUrlItemDialog('edit-question'),
    deleteQuestion: useUrlItemDialog('delete-question'),
    addVisit: useUrlDialog('add-visit'),
    editVisit: useUrlItemDialog('edit-visit'),
    deleteVisit: useUrlItemDialog('delete-visit'),
  };
}

export type Dialogs = ReturnType<typeof useDesignDialogs>;
