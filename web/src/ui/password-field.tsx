import { IconButton, Icon, Input, InputGroup, type InputProps } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messages as t } from '../messages';
import { FieldBox } from './text-field';

interface PasswordFieldProps extends InputProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, error, help, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldBox label={label} error={error} {...(help && { help })}>
      <InputGroup
        endElementProps={{ pe: '1' }}
        endElement={
          <IconButton
            type="button"
            size="xs"
            variant="ghost"
            color="fg.muted"
            aria-label={isShown ? t.auth.hidePassword : t.auth.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon as={isShown ? EyeOff : Eye} boxSize="4" aria-hidden="true" />
          </IconButton>
        }
      >
        <Input type={isShown ? 'text' : 'password'} {...input} />
      </InputGroup>
    </FieldBox>
  );
}
