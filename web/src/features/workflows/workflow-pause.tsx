import type { Workflow } from '@app/contracts';
import { useIsPaused } from '../../lib/paused-queues';
import { messages as t } from '../../messages';
import { PauseNote } from '../../ui/pause-note';
import { currentStep } from './run-progress';

/** Says that a queue is paused which this run needs. Shows nothing otherwise. */
export function WorkflowPause({ workflow }: { workflow: Pick<Workflow, 'status' | 'steps'> }) {
  const { status } = workflow;
  const isOpen = status === 'pending' || status === 'running';
  const isConversionPaused = useIsPaused('conversion', isOpen);
  const isReadingPaused = useIsPaused('extraction', isOpen);
  if (isConversionPaused)
    return <PauseNote text={status === 'running' ? t.pauses.running : t.pauses.waiting} />;
  const mayNeedReading = status === 'pending' && (currentStep(workflow)?.name ?? 'reading') === 'reading';
  return isReadingPaused && mayNeedReading ? <PauseNote text={t.pauses.readingOfWorkflow} /> : null;
}
