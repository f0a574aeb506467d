import { Box, chakra, Flex, HStack, Skeleton } from '@chakra-ui/react';
import { ChevronRight, Search } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../../lib/live';
import { messages as t } from '../../messages';
import { useUrlDialog } from '../../lib/url-state';
import { IconAction } from '../../ui/icon-action';
import { ConnectionState } from '../../ui/connection-state';
import { HelpButton } from '../../ui/help-button';
import { NotificationBell } from '../../ui/notification-bell';
import { ThemeMenu } from '../../ui/theme-menu';

export interface Crumb {
  /** Null until it is loaded. */
  readonly label: string | null;
  readonly to?: string;
}

/** The label of a breadcrumb: the loaded name, or the generic name of its kind if the load failed. */
export const crumbLabel = (
  { data, isError }: { readonly data: { readonly name: string } | undefined; readonly isError: boolean },
  kind: string,
): string | null => data?.name ?? (isError ? kind : null);

interface TopBarProps {
  readonly crumbs: readonly Crumb[];
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/** Breadcrumbs, the state of the live connection, and the theme switch. */
export function TopBar({ crumbs, start, end }: TopBarProps) {
  const search = useUrlDialog('go-to');
  return (
    <Flex
      as="header"
      align="center"
      gap="3"
      h="14"
      px={{ base: '3', md: '8' }}
      borderBottomWidth="1px"
      borderColor="border"
      bg="bg.panel"
      position="sticky"
      top="0"
      zIndex="docked"
    >
      {start}
      <Box flex="1" minW="0">
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      </Box>
      <HStack gap="1" flexShrink="0">
        {/* First, because its label changes width: nothing before it can shift. */}
        <ConnectionState connection={useConnection()} />
        <IconAction icon={Search} label={t.frame.find} size="xs" onClick={search.open} />
        <NotificationBell />
        <HelpButton />
        <ThemeMenu />
        {end}
      </HStack>
    </Flex>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t.frame.breadcrumb}>
      <Flex as="ol" align="center" gap="1.5" listStyleType="none" fontSize="dense" minW="0">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <Fragment key={index}>
              {index > 0 && (
                <Box as="li" aria-hidden="true" color="fg.subtle" flexShrink="0" hideBelow="md">
                  <ChevronRight size={14} />
                </Box>
              )}
              <Box as="li" minW="0" truncate hideBelow={isLast ? undefined : 'md'}>
                {crumb.label === null ? (
                  <Skeleton h="4" w="24" />
                ) : crumb.to && !isLast ? (
                  <chakra.span color="fg.muted" _hover={{ color: 'fg' }} asChild>
                    <Link to={crumb.to}>{crumb.label}</Link>
                  </chakra.span>
                ) : (
                  <chakra.span fontWeight="medium" aria-current="page">
                    {crumb.label}
                  </chakra.span>
                )}
              </Box>
            </Fragment>
          );
        })}
      </Flex>
    </nav>
  );
}
