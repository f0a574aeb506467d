const { projects, testTimeout } = require('../../../jest.config.cjs');

/** The fast specs of the server alone: what needs stores or processes is not what a mutant is run against. */
const spec = projects.find(({ displayName }) => displayName === 'spec');

module.exports = { ...spec, displayName: undefined, testTimeout };
