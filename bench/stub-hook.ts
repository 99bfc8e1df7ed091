import { registerHooks } from 'node:module';

/** Puts the stub target in the place of the S3 deployer; everything else is the product as it is. */
registerHooks({
  resolve(specifier, context, next) {
    const isTarget = specifier.endsWith('deploy/s3-content/run.ts');
    return next(isTarget ? new URL('stub-target.ts', import.meta.url).href : specifier, context);
  },
});
