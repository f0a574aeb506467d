import { createS3ObjectStore, type ObjectStore } from '@app/storage';

/** Opens a bucket of the object store that the bench runs on. */
export const objectStore = (bucket: string): ObjectStore =>
  createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
