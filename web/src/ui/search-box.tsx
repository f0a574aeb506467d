import { Icon, Input, InputGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <InputGroup
      maxW={{ base: 'full', md: '72' }}
      flex="1"
      startElement={<Icon as={Search} boxSize="4" color="fg.subtle" aria-hidden="true" />}
    >
      <Input
        type="search"
        size="sm"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </InputGroup>
  );
}
