// Checks Kubernetes objects (a JSON list on standard input) against the schemas of Kubernetes and KEDA, and prints a JSON list of problems.
// The schemas ignore unknown fields. Validation reads each field that a schema knows, so the fields that it does not read are unknown.
import { text } from 'node:stream/consumers';

const problems = [];
for (const object of JSON.parse(await text(process.stdin))) {
  const source = object.apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const { [object.kind]: Model } = await import(`${source}/${object.apiVersion}`);
  const read = new Set();
  const found = [];
  try {
    // On the object itself: a model would be a copy of it.
    Model.prototype.validate.call(watched(object, '', read));
  } catch (error) {
    found.push(error.message);
  }
  found.push(...unread(object, '', read).map((path) => `unknown field ${path}`));
  problems.push(...found.map((problem) => `${object.kind} ${object.metadata.name}: ${problem}`));
}
console.log(JSON.stringify(problems));

/** The value, with a record of the paths of all fields that are read. */
function watched(value, path, read) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (!Object.hasOwn(target, key)) return Reflect.get(target, key);
      read.add(`${path}/${key.toString()}`);
      return watched(target[key], `${path}/${key.toString()}`, read);
    },
  });
}

function unread(value, path, read) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${path}/${key}`;
    return read.has(place) ? unread(inner, place, read) : [place];
  });
}
