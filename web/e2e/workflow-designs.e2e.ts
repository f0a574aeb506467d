import { expect, test, type Locator, type Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { toast } from './people';
import { SETTINGS } from './settings';
import { createFolder, enterWorkspace } from './stack';

/** Presses Tab until a control has the focus: it must be reachable by keyboard. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there.');
}

test('a workflow design is drawn by keys, changed by mouse, and says what is to fix', async ({ page }) => {
  await enterWorkspace(page);
  await createFolder(page, `Recipes ${Date.now()}`);
  await page.getByRole('link', { name: 'Workflow', exact: true }).click();
  await page.getByRole('button', { name: 'Designs' }).click();
  await page.getByRole('button', { name: 'New Design' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Protocol to ODM');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Protocol to ODM' })).toBeVisible();

  const steps = page.getByRole('group', { name: 'Steps', exact: true });
  await tabTo(page, steps.getByRole('button', { name: 'Documents' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Tag', { exact: true }));
  await page.keyboard.type('protocol');
  await tabTo(page, steps.getByRole('button', { name: 'Conversion' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('AI agent', { exact: true }).selectOption({ label: SETTINGS.agent });
  await tabTo(page, page.getByLabel('Prompt', { exact: true }));
  await page.keyboard.type('Write CDISC ODM 1.3.2.');
  await expect(page.getByText('Choose the people to notify.')).toBeVisible();

  // The diagram's keyboard shortcut deletes the last step together with its connection.
  const drawn = page.getByRole('group', { name: /^Notify people/ });
  await drawn.click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('To fix before it can run')).toBeHidden();
  await page.getByRole('button', { name: 'Save Drawing' }).click();
  await expect(toast(page, 'Workflow design saved')).toBeVisible();
  await expect(page.getByText('Version 2')).toBeVisible();

  // A connection drawn with the mouse may be invalid. The problem is shown.
  const [from, to] = [
    page.locator('.react-flow__handle.source').last(),
    page.locator('.react-flow__handle.target'),
  ];
  await from.dragTo(to.first());
  await expect(page.getByRole('listitem').filter({ hasText: 'These steps form a loop' })).toBeVisible();
});

test('a workbook of people is read beside the page', async ({ page }) => {
  await enterWorkspace(page);
  await createFolder(page, `People ${Date.now()}`);
  await page.goto(`${page.url().split('?')[0]}?tab=respondents&dialog=import-respondents`);
  const sheet = utils.aoa_to_sheet([
    ['Code', 'Country', 'State', 'Phone', 'Email'],
    ['R-1', 'US', 'Ohio', '+12025550123', 'zoe@example.net'],
  ]);
  const book = utils.book_new(sheet, 'People');
  const buffer: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' });
  const file = { name: 'people.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) };

  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 1' }).click();

  await expect(toast(page, '1 added')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'R-1', exact: true })).toBeVisible();
});

test('a form is designed, filled in and planned by keys alone', async ({ page }) => {
  await enterWorkspace(page);
  await createFolder(page, `By keys ${Date.now()}`);
  const editor = page.url().split('?')[0];
  const press = async (control: Locator): Promise<void> => {
    await tabTo(page, control);
    await page.keyboard.press('Enter');
  };

  await page.goto(`${editor}?tab=respondents`);
  await press(page.getByRole('button', { name: 'Settings' }));
  const settings = page.getByRole('dialog', { name: 'Settings for people' });
  await tabTo(page, settings.getByLabel('Name for these people'));
  await page.keyboard.type('Subj');
  await press(settings.getByRole('button', { name: 'Save Changes' }));
  await expect(settings).toBeHidden();
  await expect(page.getByRole('link', { name: 'Subjects' })).toBeVisible();
  // The focus returns to the control that opened the dialog.
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();

  await press(page.getByRole('link', { name: 'Design', exact: true }));
  await press(page.getByRole('button', { name: 'Add Section' }).first());
  await tabTo(page, page.getByRole('dialog').getByLabel('Name'));
  await page.keyboard.type('Today');
  await page.keyboard.press('Enter');
  for (const question of ['How are you?', 'How did you sleep?']) {
    await press(page.getByRole('button', { name: 'Add question to Today' }));
    const asked = page.getByRole('dialog', { name: 'Add Question' });
    await tabTo(page, asked.getByLabel('Question', { exact: true }));
    await page.keyboard.type(question);
    await press(asked.getByRole('button', { name: 'Add Question' }));
    await expect(asked).toBeHidden();
  }
  await tabTo(page, page.getByRole('button', { name: 'Move How did you sleep?' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('How did you sleep? is now 1 of 2 in Today.')).toBeAttached();

  await press(page.getByRole('link', { name: 'Subjects' }));
  await press(page.getByRole('button', { name: 'Add subject' }).first());
  const person = page.getByRole('dialog', { name: 'Add subject' });
  await tabTo(page, person.getByLabel('Code'));
  await page.keyboard.type('S-001');
  await tabTo(page, person.getByLabel('First name'));
  await page.keyboard.type('Ada');
  await tabTo(page, person.getByLabel('Last name'));
  await page.keyboard.type('Keys');
  await tabTo(page, person.getByLabel('Email'));
  await page.keyboard.type('ada@example.net');
  await tabTo(page, person.getByLabel('Country'));
  await page.keyboard.type('United States');
  await tabTo(page, person.getByLabel('State'));
  await page.keyboard.type('Ohio');
  await tabTo(page, person.getByLabel('Phone number'));
  await page.keyboard.type('+1 614 555 0123');
  await press(person.getByRole('button', { name: 'Add subject' }));
  await expect(person).toBeHidden();
  await press(page.getByRole('button', { name: 'Actions for S-001' }));
  await page.keyboard.type('Enter');
  await page.keyboard.press('Enter');
  const answers = page.getByRole('dialog', { name: 'Answers of S-001' });
  await tabTo(page, answers.getByLabel('How are you?'));
  await page.keyboard.type('Well');
  await press(answers.getByRole('button', { name: 'Enter answers' }));
  await expect(toast(page, 'Response added')).toBeVisible();

  await press(page.getByRole('link', { name: 'Responses' }));
  await expect(page.getByRole('cell', { name: 'S-001', exact: true })).toBeVisible();

  await press(page.getByRole('link', { name: 'Call plan', exact: true }));
  await tabTo(page, page.getByRole('tab', { name: 'Calendar' }));
  await page.keyboard.press('ArrowRight');
  await press(page.getByRole('button', { name: 'Add one-time plan' }).first());
  const schedule = page.getByRole('dialog', { name: 'Add one-time plan' });
  await tabTo(page, schedule.getByLabel('Name'));
  await page.keyboard.type('Every morning');
  await tabTo(page, schedule.getByLabel('Start date'));
  await page.keyboard.type('01052027');
  await tabTo(page, schedule.getByLabel('Call time'));
  await page.keyboard.type('0900AM');
  await press(schedule.getByRole('button', { name: 'Add one-time plan' }));
  await expect(schedule).toBeHidden();
  await press(page.getByRole('button', { name: 'Plan the calls of Every morning' }));
  const plan = page.getByRole('alertdialog');
  await expect(plan.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(plan.getByRole('button', { name: 'Plan calls' }));
  await expect(toast(page, '1 call planned')).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'One-time plans' }));
  // Users do not press the next key before the tab is shown.
  for (const tab of ['Campaigns', 'Calls']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab, exact: true, selected: true })).toBeFocused();
  }
  await press(page.getByRole('button', { name: 'Enter outcome of S-001' }));
  const outcome = page.getByRole('dialog', { name: 'Enter outcome of S-001' });
  await tabTo(page, outcome.getByLabel('Outcome'));
  await page.keyboard.type('Completed');
  await press(outcome.getByRole('button', { name: 'Save Changes' }));
  await expect(toast(page, 'Outcome entered')).toBeVisible();
  await expect(page.getByRole('main').getByText('Completed')).toBeVisible();
});
