import { Box, Button, Flex, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { admin } from '@app/contracts';
import { Globe, Plus } from 'lucide-react';
import { call } from '../../lib/call';
import { usePages } from '../../lib/pages';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { DateText } from '../../ui/date-text';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PanelList } from '../../ui/panel';
import { AddDomainDialog } from './add-domain.dialog';
import { useLogged } from './admin.queries';
import { ListHead } from './list-head';
import { RemoveDomainDialog } from './remove-domain.dialog';

const DOMAIN_COLUMNS = [
  { name: t.admin.columns.domain },
  { name: t.admin.columns.actions, minWidth: '5rem' },
];

/** The whitelist: users of these domains are approved when they register. */
export function Domains({ search }: { search: string }) {
  const wanted = search.trim();
  const query = { search: wanted || undefined };
  const list = usePages({
    endpoint: admin.approvedDomains,
    args: { query },
    load: (page, signal) => call(admin.approvedDomains, { query: { ...query, ...page } }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const add = useUrlDialog('add-domain');
  const remove = useUrlItemDialog('remove-domain');
  useLogged(list.error);
  const found = list.items ?? [];
  const removed = list.items?.find(({ id }) => String(id) === remove.item);
  const addButton = (
    <Button colorPalette="teal" alignSelf="flex-start" onClick={add.open}>
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.admin.addDomain}
    </Button>
  );
  if (list.isPending) return <Skeleton h="48" borderRadius="panel" />;
  return (
    <Stack gap="4">
      <LoadState of={list} noun={t.admin.noun.domains} />
      {found.length === 0 ? (
        <EmptyBox
          icon={Globe}
          title={t.admin.noDomainsTitle}
          text={wanted ? t.admin.noDomainMatch(wanted) : t.admin.noDomainsText}
        >
          {!wanted && addButton}
        </EmptyBox>
      ) : (
        <>
          {addButton}
          <Stack gap="2">
            <ListHead columns={DOMAIN_COLUMNS} />
            <PanelList aria-label={t.admin.domainList}>
              {found.map(({ id, domain, notes, createdAt }) => (
                <Flex as="li" key={id} px="4" py="3" gap="4" align="center" justify="space-between">
                  <Box minW="0">
                    <Text fontWeight="medium" overflowWrap="anywhere">
                      {domain}
                    </Text>
                    <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
                      <DateText instant={createdAt} wording={t.admin.since} />
                      {notes && ` · ${notes}`}
                    </Text>
                  </Box>
                  <Button
                    variant="outline"
                    size="xs"
                    flexShrink="0"
                    aria-label={t.admin.removeDomainName(domain)}
                    onClick={() => remove.open(id)}
                  >
                    {t.admin.removeDomain}
                  </Button>
                </Flex>
              ))}
            </PanelList>
          </Stack>
        </>
      )}
      <LoadMore list={list} />
      {add.isOpen && <AddDomainDialog onClose={add.close} />}
      {removed && <RemoveDomainDialog key={removed.id} domain={removed} onClose={remove.close} />}
    </Stack>
  );
}
