import { shapeProblems } from '@app/contracts';
import {
  addStep,
  changeStep,
  connect,
  disconnect,
  moveStep,
  removeStep,
  stepName,
  stepSummary,
  usualFlow,
} from './flow-edit';

describe('editing a drawing', () => {
  it('begins with steps that lead where they should', () => {
    expect(shapeProblems(usualFlow())).toEqual([]);
  });

  it('adds steps below the others, each with a name of its own', () => {
    const first = addStep(usualFlow(), 'documents');
    const second = addStep(first.flow, 'documents');

    expect([first.id, second.id]).toEqual(['documents-1', 'documents-2']);
    const [, below] = second.flow.nodes.slice(-2);
    expect(below?.position.y).toBeGreaterThan(first.flow.nodes.at(-1)?.position.y ?? 0);
    expect(
      second.flow.nodes.filter(({ type }) => type === 'documents').map((node) => stepName(second.flow, node)),
    ).toEqual(['Documents 1', 'Documents 2', 'Documents 3']);
  });

  it('gives the number of a step that was taken out to the next', () => {
    const { flow, id } = addStep(usualFlow(), 'tell');

    expect(addStep(removeStep(flow, id), 'tell').id).toBe(id);
  });

  it('takes the connections of a step out with it', () => {
    const flow = removeStep(usualFlow(), 'conversion');

    expect(flow.nodes.map(({ id }) => id)).toEqual(['documents', 'tell']);
    expect(flow.edges).toEqual([]);
  });

  it('connects two steps once, and takes the connection away', () => {
    const flow = usualFlow();

    expect(connect(flow, 'documents', 'conversion')).toBe(flow);
    expect(disconnect(flow, 'documents', 'conversion').edges.map(({ id }) => id)).toEqual([
      'conversion-tell',
    ]);
  });

  it('moves by whole pixels and fills a step without touching others', () => {
    const flow = usualFlow();
    const [documents, conversion] = moveStep(flow, 'documents', { x: 10.4, y: -3.6 }).nodes;

    expect(documents?.position).toEqual({ x: 10, y: -4 });
    expect(conversion).toBe(flow.nodes[1]);
    const filled = changeStep(flow, {
      id: 'documents',
      position: { x: 0, y: 0 },
      type: 'documents',
      data: { tag: 'protocol' },
    });
    expect(filled.nodes.map((node) => stepSummary(node, new Map()))).toEqual([
      'with the tag “protocol”',
      'no AI agent yet',
      '0 people',
    ]);
  });
});
