const { projects, testTimeout } = require('../../../jest.config.cjs');

/** Only the fast specs of the server. Specs that need stores or processes do not run against mutants. */
const spec = projects.find(({ displayName }) => displayName === 'spec');

module.exports = { ...spec, displayName: undefined, testTimeout };
