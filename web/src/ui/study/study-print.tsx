import { Box, Portal, Text } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useEffect } from 'react';
import type { StudyTable } from './study-tables';

interface StudyPrintProps {
  readonly title: string;
  readonly tables: readonly StudyTable[];
  readonly onDone: () => void;
}

const PAPER = {
  '.study-print': { display: 'none' },
  '@media print': {
    'body > :not(.study-print)': { display: 'none !important' },
    '.study-print': { display: 'block', color: 'black', background: 'white' },
    '.study-print table': { borderCollapse: 'collapse', width: '100%', fontSize: '8pt' },
    '.study-print th, .study-print td': { border: '0.5pt solid black', padding: '2pt', textAlign: 'start' },
    '.study-print tr': { breakInside: 'avoid' },
  },
} as const;

/** Prints the whole tables. The screen shows only the rows in sight of a long schedule. */
export function StudyPrint({ title, tables, onDone }: StudyPrintProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // After the paint, because the portal is filled with this one.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return (
    <Portal>
      <Global styles={PAPER} />
      <Box className="study-print">
        <Text fontWeight="semibold">{title}</Text>
        {tables.map(({ part, name, headings, rows }) => (
          <Box as="table" key={part} aria-label={name} mt="4">
            <Box as="caption" textAlign="start" fontWeight="semibold">
              {name}
            </Box>
            <thead>
              {rows.slice(0, headings).map((row, at) => (
                <tr key={at}>
                  {row.map((text, column) => (
                    <th key={column}>{text}</th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody>
              {rows.slice(headings).map((row, at) => (
                <tr key={at}>
                  {row.map((text, column) => (
                    <td key={column}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        ))}
      </Box>
    </Portal>
  );
}
