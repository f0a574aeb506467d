import { thingsChanged } from './recorded-changes';

describe('events for what was recorded', () => {
  it('go to the workspace, to whoever did it, and to the person concerned', () => {
    const [event] = thingsChanged([
      { action: 'member.remove', actorId: 1, workspaceId: 7, targetType: 'user', targetId: 2 },
    ]);

    expect(event).toEqual({
      name: 'thing.changed',
      payload: { topic: 'member', workspaceId: 7, formId: null },
      audience: { userIds: [1, 2], administrators: false, everyone: false },
    });
  });

  it('go to everyone whom a domain concerns, and to the administrators', () => {
    const events = thingsChanged([
      {
        action: 'domain.remove',
        actorId: 1,
        newValue: { kept: [4], returned: [5, 6] },
        targetType: 'domain',
      },
    ]);

    expect(events.map(({ audience }) => audience)).toEqual([
      { userIds: [1, 4, 5, 6], administrators: true, everyone: false },
    ]);
  });

  it('go to everyone if a queue is paused', () => {
    const [event] = thingsChanged([{ action: 'queue.pause', actorId: 1 }]);

    expect(event?.audience).toMatchObject({ everyone: true });
  });

  it('are one for both entries of a transferred ownership', () => {
    const entry = { action: 'member.change-role', actorId: 1, workspaceId: 7, targetType: 'user' } as const;

    const events = thingsChanged([
      { ...entry, targetId: 2, newValue: { role: 'owner' } },
      { ...entry, targetId: 1, newValue: { role: 'admin' } },
    ]);

    expect(events.map(({ audience }) => audience.userIds)).toEqual([[1, 2]]);
  });

  it.each([
    ['what was refused', { action: 'auth.verify-email', actorId: 1, result: 'refused' }],
    ['what only looks', { action: 'document.view', actorId: 1 }],
    ['what tells more in an event of its own', { action: 'workflow.execute', actorId: 1 }],
  ] as const)('do not tell %s', (_what, entry) => {
    expect(thingsChanged([entry])).toEqual([]);
  });
});
