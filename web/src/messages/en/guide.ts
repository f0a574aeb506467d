/** What each screen is for and how to get on there: a title and a few sentences, in the order in which they are needed. */
export const guide = {
  title: 'Help',
  text: 'What this screen is for, what outcomes and colors mean, and the keyboard shortcuts.',
  others: 'Other screens',
  outcomes: 'What outcomes mean',
  colors: 'How the text was used: the colors under Coverage',
  screens: {
    dashboard: {
      title: 'Dashboard',
      points: [
        'Your workspaces. Activity, above them, shows what is running, what needs your attention, and what failed or finished in the last seven days.',
        'Create a workspace for your team, or join one with its exact name and its access code. An owner or admin then approves your request.',
        'Until your email is verified and your account is approved, a banner at the top shows the missing step.',
      ],
    },
    folders: {
      title: 'Folders',
      points: [
        'One folder per study. It holds the documents, the workflows that read them, and the XML made from them.',
        'Star a folder to find it under Favorites; the ones you opened last are under Recent.',
      ],
    },
    documents: {
      title: 'Documents',
      points: [
        'Drop PDF, DOCX, XLSX, CSV or DOC files, or a study in CDISC USDM (JSON), anywhere on the list. Each file is read as soon as it arrives. You can start a workflow right away; it waits until the files are read.',
        'Open the notes of a document to see what could not be read. Pages that are only pictures have no text of their own.',
        'Upload an amendment as a new version of the document that it changes. Results keep referring to the version that they were made from.',
        'Select several documents to run, tag, download or delete them together.',
      ],
    },
    study: {
      title: 'Study',
      points: [
        'What rules read from a document, free of charge and before any workflow: visits, activities, criteria, objectives and forms. Select a value to see its place.',
        'Press / to find a value. Print and export has the tables for paper, Excel and CSV.',
        'In a result, under Workflow, a model has also checked the study. There, you can accept, correct or reject its values.',
      ],
    },
    preview: {
      title: 'Document preview',
      points: [
        'The original is on the left, and what was read from it on the right. Click a paragraph to see it on its page.',
        'Only what is on the right reaches an AI agent. If something is missing there, it will be missing from the XML.',
      ],
    },
    workflow: {
      title: 'Workflow',
      points: [
        'Select Create Workflow, choose what you need, select the documents, and execute. The prompt, format and name are filled in; you can change them.',
        'You can leave the page while a workflow runs. A notification tells you when it is done.',
        'A cancelled or failed workflow keeps its finished sections: Retry continues where it stopped, and no section is paid for twice.',
        'Select two completed workflows to compare their studies and their XML.',
      ],
    },
    result: {
      title: 'Result',
      points: [
        'The XML is on the left. Click a value in it to see where it is in the documents.',
        'Work through Findings first, then the gaps under Coverage, then the values under Sources that are not in the documents.',
        'Mark a value as reviewed once you have checked it. Your name and the time are recorded. Press j for the next value and k for the previous one.',
      ],
    },
    design: {
      title: 'Design',
      points: [
        'The sections and questions of the form. Write them yourself, or import them from a result.',
        'Questions that already have answers are kept when you remove them from the form.',
        'Visits define when the form is filled in, and which sections are filled in at each visit. Without visits, every response answers the whole form.',
      ],
    },
    respondents: {
      title: 'People',
      points: [
        'The people who answer the form. Answers are stored under a code, never under a name.',
        'Import a list from CSV or XLSX: it is checked first, and nothing is added before you have seen the result.',
        'Forget permanently erases all personal data and keeps the answers.',
      ],
    },
    responses: {
      title: 'Responses',
      points: [
        'The answers to the form. A draft may have gaps; a complete response needs every required answer.',
        'If the form has visits, every response belongs to one of them.',
        'Export as CSV, as CDISC ODM clinical data, or for REDCap.',
      ],
    },
    schedule: {
      title: 'Call plan',
      points: [
        'When people should be called, and the outcome of each call. No calls are placed; you enter the outcome.',
      ],
    },
    'voice-agent': {
      title: 'Voice agent',
      points: [
        'How a voice agent introduces itself, what it asks and what it does when a call is not answered.',
      ],
    },
    members: {
      title: 'Members',
      points: [
        'The people in this workspace and their roles. Owners and admins approve requests and invite people by email or by link; an invitation expires after seven days.',
        'Only the owner can change roles. If you make another person the owner, you become an admin.',
      ],
    },
    history: {
      title: 'History',
      points: [
        'Every workflow of the workspace. Click a column heading to sort. Filters are part of the address, so you can share the link.',
        'Export CSV contains every workflow that matches the filters.',
      ],
    },
    usage: {
      title: 'Usage',
      points: [
        'What AI calls cost, in money and tokens, by month, agent, person and folder, with the caps beside them.',
        'Costs are estimates from published prices. Your provider’s invoice is authoritative.',
      ],
    },
    search: {
      title: 'Search',
      points: [
        'Finds words in documents and in XML. Put words in quotes to find them together. Select a result to open the text at that place.',
      ],
    },
    settings: {
      title: 'Settings',
      points: [
        'Access Management has the name and the access code that people need to join. A new code invalidates all pending invitations.',
        'AI Agent API has the keys of your providers. Test a key before you rely on it; keys are stored encrypted and never shown again.',
        'The local rules model needs no key. It uses rules instead of AI, so you can try it first.',
        'API Keys let your own programs upload documents, start workflows and download results. The README shows the requests.',
        'Webhooks notify your systems when a workflow ends, a document is read or a revision is signed.',
      ],
    },
    account: {
      title: 'Your account',
      points: [
        'Your name, how dates are written, your password and where you are signed in.',
        'Choose which emails you get: each event at once, or one digest a day.',
      ],
    },
    admin: {
      title: 'Administration',
      points: [
        'Approve registrations one by one, or a whole email domain at once.',
        'Revoking an approval sends the account back to pending; its memberships stay. Deleting an account cannot be undone.',
      ],
    },
    audit: {
      title: 'Audit trail',
      points: [
        'Who did what, and when. Nothing in it can be changed or deleted.',
        'Times are in your time zone; hover over one to see it in UTC.',
      ],
    },
  },
};

export type GuidedScreen = keyof typeof guide.screens;
