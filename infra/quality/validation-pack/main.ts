import { readPack, unprovenIn, writePack } from './write-pack';

/** Writes the validation pack of this commit. Fails if a requirement is unproven. */
async function main(): Promise<void> {
  const pack = await readPack();
  for (const file of await writePack(pack)) console.log(file);
  const unproven = unprovenIn(pack);
  const count = pack.parts.reduce((sum, { requirements }) => sum + requirements.length, 0);
  console.log(`${count} requirements, ${unproven.length} unproven.`);
  if (unproven.length > 0) process.exitCode = 1;
}

void main();
