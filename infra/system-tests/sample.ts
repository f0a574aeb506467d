import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AiIntegrationSettings, aiIntegrations } from '@app/contracts';
import { type Researcher, SAMPLES, untilRead, upload } from './system';

/** The bytes of the protocol that comes with the product. */
export const sampleFile = (type: string): Buffer =>
  readFileSync(join(SAMPLES, `northwind-nwt-301-protocol.${type}`));

/** Puts the sample protocol into the folder of a researcher and answers its id when it is read. */
export async function uploadSample(person: Researcher, type: string): Promise<number> {
  const { id } = await upload(person, `sample.${type}`, sampleFile(type));
  await untilRead(person, id);
  return id;
}

/** The same researcher with another integration of their workspace, whose model is smaller than it could be. */
export async function withLimits(person: Researcher, settings: AiIntegrationSettings): Promise<Researcher> {
  const { id: integrationId } = await person.client.call(aiIntegrations.create, {
    params: { workspaceId: String(person.workspaceId) },
    body: { name: 'Small', provider: 'custom', apiKey: 'sk-canary-small', settings },
  });
  return { ...person, integrationId };
}
