import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import jsonata from 'jsonata';
import { parse } from 'yaml';

/**
 * Evaluates CDISC's conformance rules over one study, in the order of `ruleIds`. Rules run as CDISC's engine runs them: the
 * helper functions are in `$utils`, and every object of the study has its JSON pointer as `_path`.
 */
const { rulesFolder, ruleIds, json } = workerData;

const functions = readdirSync(join(rulesFolder, 'functions')).map((name) =>
  readFileSync(join(rulesFolder, 'functions', name), 'utf8')
    .trim()
    .replace(/^\{|\}$/g, ''),
);
const utils = `{${functions.join(',')}}`;

function addPaths(value, path) {
  if (Array.isArray(value)) value.forEach((item, at) => addPaths(item, `${path}/${at}`));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, one] of Object.entries(value)) addPaths(one, `${path}/${key}`);
  value._path = path;
}

const study = JSON.parse(json);
addPaths(study, '');
for (const id of ruleIds) {
  const { Check: check } = parse(readFileSync(join(rulesFolder, `${id}.yml`), 'utf8'));
  const result = await jsonata(`($utils := ${utils}; ${check})`).evaluate(study);
  const findings = result === undefined ? [] : [result].flat();
  parentPort.postMessage({ id, findings: findings.length, first: JSON.stringify(findings[0] ?? null) });
}
