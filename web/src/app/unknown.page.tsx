import { ForUser } from '../lib/user';
import { NotFoundPage } from './not-found.page';
import { Shortcuts } from './shortcuts/shortcuts';

/** An address that no screen has. Signed-in users can go to another screen with the keyboard. */
export function UnknownPage() {
  return (
    <>
      <ForUser>
        <Shortcuts />
      </ForUser>
      <NotFoundPage />
    </>
  );
}
