import { randomInt } from 'node:crypto';

/** Sends so many wrong passwords for one account at once. A process of its own, so that whoever measures beside it has time to. */
async function main([url = '', origin = '', email = '', count = '0']: readonly string[]): Promise<void> {
  const guess = async (): Promise<number> => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'x-forwarded-for': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`,
      },
      body: JSON.stringify({ email, password: 'Wrong-horse-1' }),
    });
    await response.text();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: Number(count) }, guess));
  const refused = statuses.filter((status) => status === 429).length;
  console.log(`${statuses.length} guesses, ${refused} of them refused before a password was hashed`);
}

void main(process.argv.slice(2));
