import { CorrectDialog } from '../correct.dialog';
import type { Deciding } from '../deciding';
import type { ChangeDialogProps } from '../decision.dialog';
import { AddDialog } from './add.dialog';
import { JoinDialog } from './join.dialog';
import { OrderDialog } from './order.dialog';
import { ScopeDialog } from './scope.dialog';
import { SplitDialog } from './split.dialog';
import type { Change } from './study-changes';

/** The dialog of a change. */
export function ChangeDialog(
  props: ChangeDialogProps & { readonly change: Change; readonly loadPlaces: Deciding['loadPlaces'] },
) {
  const { change, loadPlaces, ...dialog } = props;
  switch (change.kind) {
    case 'correct':
      return <CorrectDialog item={change.item} onDecide={dialog.onDecide} onClose={dialog.onClose} />;
    case 'add':
      return <AddDialog {...dialog} addition={change.addition} loadPlaces={loadPlaces} />;
    case 'join':
      return <JoinDialog {...dialog} entity={change.entity} />;
    case 'split':
      return <SplitDialog {...dialog} entity={change.entity} />;
    case 'scope':
      return <ScopeDialog {...dialog} entity={change.entity} />;
    case 'order':
      return <OrderDialog {...dialog} list={change.list} entity={change.entity} />;
  }
}
