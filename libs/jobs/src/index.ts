export * from './job';
export * from './job-queue';
export * from './job-queue.module';
export * from './job-runner';
