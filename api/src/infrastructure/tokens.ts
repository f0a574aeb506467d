/** Injection tokens of interfaces. */
export const CONFIG = Symbol('Config');
export const DATABASE = Symbol('Database');
export const OBJECT_STORE = Symbol('ObjectStore');
export const LIVE_PUBLISHER = Symbol('LivePublisher');
export const REAUTHENTICATION = Symbol('Reauthentication');
export const LOGGER = Symbol('Logger');
