import { Box, Center, HStack, Icon, Text } from '@chakra-ui/react';
import { FileDown } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

interface DropAreaProps {
  readonly onFiles: (files: File[]) => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** The whole area takes files, and shows where they land while they are held over it. */
export function DropArea({ onFiles, label, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  // Enter and leave also fire for every child; only the balance tells whether the pointer is inside.
  const depth = useRef(0);
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setIsOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    },
    onDragLeave: () => {
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      leave();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return (
    <Box position="relative" minH="60dvh" {...handlers}>
      {children}
      {isOver && (
        <Center
          position="absolute"
          inset="-3"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="teal.solid"
          borderRadius="panel"
          bg="bg.canvas/80"
          pointerEvents="none"
          zIndex="docked"
        >
          <HStack gap="3" color="fg.accent" fontWeight="semibold">
            <Icon as={FileDown} boxSize="6" aria-hidden="true" />
            <Text>{label}</Text>
          </HStack>
        </Center>
      )}
    </Box>
  );
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
