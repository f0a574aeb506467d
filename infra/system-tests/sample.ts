import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AiIntegrationSettings, aiIntegrations } from '@app/contracts';
import { type Researcher, SAMPLES, untilRead, upload } from './system';

/** Returns the bytes of the sample protocol. */
export const sampleFile = (type: string): Buffer =>
  readFileSync(join(SAMPLES, `northwind-nwt-301-protocol.${type}`));

/** Uploads the sample protocol to the folder of a researcher, waits until it is read, and returns its id. */
export async function uploadSample(person: Researcher, type: string): Promise<number> {
  const { id } = await upload(person, `sample.${type}`, sampleFile(type));
  await untilRead(person, id);
  return id;
}

/** Returns the same researcher with another integration of the workspace, whose limits are below those of the model. */
export async function withLimits(person: Researcher, settings: AiIntegrationSettings): Promise<Researcher> {
  const { id: integrationId } = await person.client.call(aiIntegrations.create, {
    params: { workspaceId: String(person.workspaceId) },
    body: { name: 'Small', provider: 'custom', apiKey: 'sk-canary-small', settings },
  });
  return { ...person, integrationId };
}
