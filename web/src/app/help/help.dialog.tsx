import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { Outcome } from '@app/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BLOCK_LOOKS } from '../../features/workflows/result/state-bar';
import { useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import type { GuidedScreen } from '../../messages/en/guide';
import { Modal } from '../../ui/modal';
import { StatusBadge } from '../../ui/status-badge';
import { ShortcutsList } from './shortcuts-list';

const SCREENS = Object.keys(t.guide.screens).filter((name): name is GuidedScreen => name in t.guide.screens);

/** Explains the purpose, the terms, the colors and the keyboard shortcuts of the current screen. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const open = screenOf(useLocation().pathname, useUrlParams());
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.guide.title}
      text={t.guide.text}
      size="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.actions.close}
        </Button>
      }
    >
      <Stack gap="6">
        <Part title={t.guide.screens[open].title}>
          <Points screen={open} />
        </Part>
        <Part title={t.guide.outcomes}>
          <Meanings>
            {Outcome.options.map((outcome) => (
              <Meaning
                key={outcome}
                what={<StatusBadge status="completed" outcome={outcome} />}
                text={t.result.outcomeTexts[outcome]}
              />
            ))}
          </Meanings>
        </Part>
        <Part title={t.guide.colors}>
          <Meanings>
            {BLOCK_LOOKS.map(({ state, color }) => (
              <Meaning
                key={state}
                what={
                  <>
                    <chakra.span boxSize="2.5" borderRadius="full" bg={color} aria-hidden="true" />
                    {t.result.states[state]}
                  </>
                }
                text={t.result.stateTexts[state]}
              />
            ))}
          </Meanings>
        </Part>
        <Part title={t.shortcuts.title}>
          <Text color="fg.muted">{t.shortcuts.text}</Text>
          <ShortcutsList />
        </Part>
        <Part title={t.guide.others}>
          <Stack gap="1">
            {SCREENS.filter((screen) => screen !== open).map((screen) => (
              <chakra.details key={screen}>
                <chakra.summary cursor="pointer" minH="6">
                  {t.guide.screens[screen].title}
                </chakra.summary>
                <Points screen={screen} />
              </chakra.details>
            ))}
          </Stack>
        </Part>
      </Stack>
    </Modal>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
      {children}
    </Stack>
  );
}

function Points({ screen }: { screen: GuidedScreen }) {
  return (
    <Stack as="ul" listStyleType="disc" gap="1.5" ps="5" maxW="72ch">
      {t.guide.screens[screen].points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Stack>
  );
}

function Meanings({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '11rem 1fr' }}
      columnGap="4"
      rowGap="2"
      alignItems="start"
    >
      {children}
    </chakra.dl>
  );
}

function Meaning({ what, text }: { what: ReactNode; text: string }) {
  return (
    <chakra.div display="contents">
      <chakra.dt display="flex" alignItems="center" gap="1.5" minH="6">
        {what}
      </chakra.dt>
      <chakra.dd color="fg.muted">{text}</chakra.dd>
    </chakra.div>
  );
}

/** The screen that an address shows. Screens without a guide use the guide of the dashboard. */
function screenOf(pathname: string, params: URLSearchParams): GuidedScreen {
  const [area = '', , tab = '', formId, part] = pathname.split('/').filter(Boolean);
  if (area !== 'workspace') return guided(area);
  if (formId === undefined) return guided(tab);
  if (part === 'documents') return 'preview';
  const editorTab = params.get('tab') ?? 'documents';
  return editorTab === 'workflow' && params.has('workflow') ? 'result' : guided(editorTab);
}

function guided(name: string): GuidedScreen {
  return isGuided(name) ? name : 'dashboard';
}

const isGuided = (name: string): name is GuidedScreen => Object.hasOwn(t.guide.screens, name);
