import { assertAddressAllowed, isPublicAddress, type AddressPolicy } from './address-guard';

const strict: AddressPolicy = { allowlist: ['http://127.0.0.1:3900'], allowPrivate: false };

describe('the address guard', () => {
  it.each([
    'http://api.example.com/v1',
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://2130706433/v1',
    'https://0x7f.1/v1',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/v1',
    'https://[64:ff9b::7f00:1]/v1',
    'https://[::7f00:1]/v1',
    'https://[::127.0.0.1]/v1',
    'https://[::ffff:0:7f00:1]/v1',
    'https://[64:ff9b:1::7f00:1]/v1',
    'https://[2002:7f00:1::]/v1',
    'https://[2001:0:7f00:1::]/v1',
    'https://[fec0::1]/v1',
    'https://[5f00::1]/v1',
    'https://[3fff::1]/v1',
    'https://10.0.0.1/v1',
    'https://100.64.0.1/v1',
    'https://[fc00::1]/v1',
    'https://0.0.0.0/v1',
    'https://8.8.8.8:6379/v1',
    'https://user:password@8.8.8.8/v1',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'not an address',
    'http://127.0.0.1:3901/v1',
    'https://localhost/v1',
  ])('refuses %s', async (address) => {
    await expect(assertAddressAllowed(address, strict)).rejects.toMatchObject({ fault: 'address' });
  });

  it('lets exactly the allow-listed origin through', async () => {
    await expect(assertAddressAllowed('http://127.0.0.1:3900/v1', strict)).resolves.toBeUndefined();
  });

  it('lets a public https address through', async () => {
    await expect(assertAddressAllowed('https://8.8.8.8/v1', strict)).resolves.toBeUndefined();
  });

  it('knows public from private addresses', () => {
    expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
    expect(['192.168.1.1', 'fe80::1', '224.0.0.1', '::', '203.0.113.9', 'x'].some(isPublicAddress)).toBe(
      false,
    );
  });
});
