import 'reflect-metadata';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type AiIntegrationSettings, isRulesModel, RULES_MODEL, UPLOAD_TYPES } from '@app/contracts';
import { type Config, loadConfig } from '@app/config';
import { readDocumentJob } from '@app/jobs';
import { keyBindingOf, sealKey } from '@app/encryption';
import { Database, type Repositories, type UserEntity } from '@app/persistence';
import { contentHash, createS3ObjectStore, documentKey, s3SettingsOf, type ObjectStore } from '@app/storage';
import { z } from 'zod';
import { PasswordHasher } from './auth/passwords/password-hasher';

/**
 * Seeds a fresh local installation: a demo account, one whitelisted domain, a workspace with the local rules model, and a folder
 * with the sample documents. Running it again changes only the address of the local model.
 */
const SeedSettings = z.object({
  DEMO_EMAIL: z.email(),
  DEMO_PASSWORD: z.string().min(8),
  DEMO_DOMAIN: z.string().default('example.org'),
  SAMPLES_DIR: z.string().default(join('infra', 'samples', 'files')),
});
type SeedSettings = z.infer<typeof SeedSettings>;

const WORKSPACE = 'Demo workspace';
const INTEGRATION = 'Local rules model';
/** The rules model needs no key, but the field is required. */
const NO_KEY = 'no-key-needed';

async function main(): Promise<void> {
  const config = loadConfig();
  if (config.isProduction) throw new Error('Demo data cannot be loaded in production.');
  const settings = SeedSettings.parse(process.env);
  // The demo account is an administrator, which only the owner of the tables can make.
  const database = await Database.connect(config.DATABASE_OWNER_URL ?? config.DATABASE_URL, 2);
  const store = createS3ObjectStore(s3SettingsOf(config));
  try {
    await store.prepareBucket(new URL(config.APP_URL).origin);
    const owner = await seedAccount(database, settings);
    const workspaceId = await seedWorkspace(database, owner);
    await database.transaction((repositories) => seedIntegration(repositories, config, workspaceId));
    await seedFolder(database, store, { owner, workspaceId, samples: settings.SAMPLES_DIR });
  } finally {
    await database.close();
  }
}

async function seedAccount(database: Database, settings: SeedSettings): Promise<UserEntity> {
  const { users } = database.repositories;
  await users.approveDomain(settings.DEMO_DOMAIN, 'Whitelisted by the demo data');
  const known = await users.findByEmail(settings.DEMO_EMAIL);
  if (known !== null) return known;
  return users.create({
    email: settings.DEMO_EMAIL,
    password: await new PasswordHasher().hash(settings.DEMO_PASSWORD),
    firstName: 'Dana',
    lastName: 'Demo',
    organization: 'Clindrove Demo',
    emailVerified: true,
    accountStatus: 'active',
    approvedAt: new Date(),
    approvalMethod: 'manual',
    isAdmin: true,
  });
}

async function seedWorkspace(database: Database, owner: UserEntity): Promise<number> {
  const { workspaces } = database.repositories;
  const known = await workspaces.findByOwnerAndName(owner.id, WORKSPACE);
  if (known !== null) return known.id;
  const created = await workspaces.create({
    name: WORKSPACE,
    description: 'A place to try things: a sample protocol and a local model that needs no key.',
    accessCode: 'DEMO-DEMO-DEMO',
    ownerId: owner.id,
  });
  return created.id;
}

async function seedIntegration(
  { integrations, audit }: Repositories,
  config: Config,
  workspaceId: number,
): Promise<void> {
  const existing = await integrations.list(workspaceId, { limit: 100 });
  if (existing.some((known) => known.name === INTEGRATION || isRulesModel(known))) return;
  const ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  const settings: AiIntegrationSettings = { model: RULES_MODEL };
  const id = await integrations.nextId();
  const apiKey = sealKey(ring, keyBindingOf({ id, workspaceId, provider: 'custom', settings }), NO_KEY);
  await integrations.create({
    id,
    workspaceId,
    settings,
    apiKey,
    name: INTEGRATION,
    provider: 'custom',
    keyLast4: '',
    active: true,
  });
  await audit.record({ action: 'ai-integration.create', actorId: null, workspaceId, targetId: id });
}

async function seedFolder(
  database: Database,
  store: ObjectStore,
  demo: { owner: UserEntity; workspaceId: number; samples: string },
): Promise<void> {
  const { workspaceId, owner } = demo;
  const existing = await database.repositories.forms.list(workspaceId, { limit: 1 });
  if (existing.length > 0) return;
  const files = await sampleFiles(demo.samples);
  const uploads = await Promise.all(
    files.map(async ({ path, ...file }) => {
      const bytes = await readFile(path);
      const objectPath = documentKey(workspaceId);
      await store.put(objectPath, bytes, file.mimeType);
      return { ...file, objectPath, fileSize: bytes.length, sha256: contentHash(bytes) };
    }),
  );
  await database.transaction(async ({ forms, documents, outbox }) => {
    const form = await forms.create({
      workspaceId,
      name: 'Sample protocol NWT-301',
      description: 'One synthetic protocol as PDF, DOCX and XLSX. Every name and number in it is invented.',
      createdBy: owner.id,
    });
    for (const upload of uploads) {
      const document = await documents.create({
        ...upload,
        formId: form.id,
        uploadedBy: owner.id,
        description: null,
        tags: ['sample'],
      });
      await outbox.add(readDocumentJob(document.id));
    }
  });
}

async function sampleFiles(folder: string) {
  const names = await readdir(folder);
  return Object.entries(UPLOAD_TYPES).flatMap(([mimeType, ending]) =>
    names
      .filter((name) => name.endsWith(ending))
      .map((fileName) => ({
        path: join(folder, fileName),
        fileName,
        name: basename(fileName, ending),
        mimeType,
      })),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
