import { Button, Flex, Text } from '@chakra-ui/react';
import { copyAndTell } from '../../ui/copy-and-tell';
import { Modal } from '../../ui/modal';

interface SecretProps {
  readonly secret: string;
  readonly texts: {
    readonly secretTitle: string;
    readonly secretText: string;
    readonly copy: string;
    readonly done: string;
  };
  readonly onClose: () => void;
}

/** Shows a new secret once. Only its own button closes the dialog, so that a stray click does not lose the secret. */
export function SecretDialog({ secret, texts, onClose }: SecretProps) {
  return (
    <Modal
      isOpen
      title={texts.secretTitle}
      text={texts.secretText}
      footer={
        <Button colorPalette="teal" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <Flex gap="3" align="center" wrap="wrap">
        <Text fontFamily="mono" fontSize="dense" overflowWrap="anywhere" minW="0">
          {secret}
        </Text>
        <Button size="xs" variant="outline" onClick={() => void copyAndTell(secret)}>
          {texts.copy}
        </Button>
      </Flex>
    </Modal>
  );
}
