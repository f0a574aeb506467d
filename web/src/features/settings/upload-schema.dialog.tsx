import { Input } from '@chakra-ui/react';
import { type XmlSchema, xmlSchemas } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { SelectField } from '../../ui/select';
import { FieldBox, TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';

interface UploadSchemaProps {
  readonly workspaceId: string;
  /** Given: its next version is uploaded. */
  readonly schema?: XmlSchema;
  readonly onClose: () => void;
}

/** Uploads the files of a schema, or of its next version. */
export function UploadSchemaDialog({ workspaceId, schema, onClose }: UploadSchemaProps) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [main, setMain] = useState('');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const upload = useMutation({
    mutationFn: async () => {
      const source = { files: await Promise.all(files.map(readSchemaFile)), ...(main && { main }) };
      return schema
        ? call(xmlSchemas.addVersion, { params: { workspaceId, schemaId: String(schema.id) }, body: source })
        : call(xmlSchemas.create, { params: { workspaceId }, body: { name, description, ...source } });
    },
    onSuccess: async () => {
      await invalidate(xmlSchemas.list, client);
      notify.success({ title: t.schemas.added, text: t.schemas.addedText });
      onClose();
    },
    onError: (error) => notify.error({ title: t.schemas.addFailed, text: errorText(error) }),
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={upload.mutate}
      action={upload}
      showsError={false}
      isReady={files.length > 0 && (schema !== undefined || name.trim() !== '')}
      title={schema ? t.schemas.addVersion : t.schemas.add}
      text={schema ? t.schemas.versionText(schema.name) : t.schemas.addText}
      submit={t.schemas.upload}
      submitting={t.schemas.uploading}
    >
      {!schema && (
        <>
          <TextField
            label={t.schemas.name}
            value={name}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t.schemas.description}
            optional={t.schemas.optional}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </>
      )}
      <FieldBox label={t.schemas.files}>
        <Input
          type="file"
          accept=".xsd,application/xml,text/xml"
          multiple
          p="1.5"
          onChange={(event) => {
            setFiles([...(event.target.files ?? [])]);
            setMain('');
          }}
        />
      </FieldBox>
      {files.length > 1 && <MainFile files={files} main={main} onChange={setMain} />}
    </FormModal>
  );
}

interface MainProps {
  readonly files: readonly File[];
  readonly main: string;
  readonly onChange: (main: string) => void;
}

/** Which of several files includes the others. */
function MainFile({ files, main, onChange }: MainProps) {
  return (
    <SelectField label={t.schemas.main} value={main} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.schemas.mainUnknown}</option>
      {files.map((file) => (
        <option key={file.name} value={file.name}>
          {file.name}
        </option>
      ))}
    </SelectField>
  );
}

/** The text in the encoding that the file itself names; a mark at its beginning counts more. */
async function readSchemaFile(file: File): Promise<{ path: string; text: string }> {
  const bytes = await file.arrayBuffer();
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const encoding = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? markedEncoding(bytes);
  return { path: file.name, text: decoder(encoding).decode(bytes) };
}

function markedEncoding(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function decoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // Unknown encoding: most such files are ASCII.
    return new TextDecoder();
  }
}
