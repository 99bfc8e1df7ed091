import type { Of, Uses } from './uses.ts';

const ID = 'AWS_ACCESS_KEY_ID';
const SECRET = 'AWS_SECRET_ACCESS_KEY';
const TOKEN = 'AWS_SESSION_TOKEN';

type Sdks = Required<Pick<Uses, 'go' | 'java' | 'csharp' | 'ruby' | 'php'>>;

/** The buckets by AWS's own libraries (aws-sdk-go-v2, AWS SDK for Java 2, for .NET, for Ruby 3, for PHP 3). */
export function awsSdks(kind: 'long-term' | 'temporary'): Sdks {
  const isTemporary = kind === 'temporary';
  const all = (of: Of): string[] => [ID, SECRET, ...(isTemporary ? [TOKEN] : [])].map((name) => of(name));
  const java = isTemporary ? 'AwsSessionCredentials' : 'AwsBasicCredentials';
  return {
    go: {
      imports: [
        '"github.com/aws/aws-sdk-go-v2/aws"',
        '"github.com/aws/aws-sdk-go-v2/credentials"',
        '"github.com/aws/aws-sdk-go-v2/service/s3"',
      ],
      type: '*s3.Client',
      client: (of, { region }) => `s3.New(s3.Options{
		Region:      "${region}",
		Credentials: aws.NewCredentialsCache(credentials.NewStaticCredentialsProvider(${all(of).join(', ')}${isTemporary ? '' : ', ""'})),
	})`,
      body: (
        _of,
        client,
      ) => `found, err := ${client}.ListBuckets(context.Background(), &s3.ListBucketsInput{})
if err != nil {
	return nil, err
}
var names []any
for _, bucket := range found.Buckets {
	names = append(names, aws.ToString(bucket.Name))
}
return names, nil`,
    },
    java: {
      imports: [
        `import software.amazon.awssdk.auth.credentials.${java};`,
        'import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;',
        'import software.amazon.awssdk.regions.Region;',
        'import software.amazon.awssdk.services.s3.S3Client;',
        'import software.amazon.awssdk.services.s3.model.Bucket;',
        'import java.util.stream.Collectors;',
      ],
      type: 'S3Client',
      client: (of, { region }) => `S3Client.builder()
        .region(Region.of("${region}"))
        .credentialsProvider(StaticCredentialsProvider.create(
                ${java}.create(${all(of).join(', ')})))
        .build()`,
      body: (_of, client) =>
        `return ${client}.listBuckets().buckets().stream().map(Bucket::name).collect(Collectors.toList());`,
    },
    csharp: {
      imports: ['using Amazon;', 'using Amazon.S3;', 'using System.Linq;'],
      type: 'AmazonS3Client',
      client: (of, { region }) =>
        `new AmazonS3Client(${all(of).join(', ')}, RegionEndpoint.GetBySystemName("${region}"))`,
      body: (_of, client) => `var found = await ${client}.ListBucketsAsync();
return found.Buckets.Select(bucket => (object)bucket.BucketName).ToList();`,
    },
    ruby: {
      imports: ["require 'aws-sdk-s3'"],
      client: (of, { region }) => {
        const [id, secret, token] = all(of);
        const session = token === undefined ? '' : `  session_token: ${token},\n`;
        return `Aws::S3::Client.new(\n  region: '${region}',\n  access_key_id: ${id},\n  secret_access_key: ${secret},\n${session})`;
      },
      body: (_of, client) => `${client}.list_buckets.buckets.map(&:name)`,
    },
    php: {
      imports: ['use Aws\\S3\\S3Client;'],
      type: 'S3Client',
      client: (of, { region }) => {
        const [id, secret, token] = all(of);
        const session = token === undefined ? '' : `            'token' => ${token},\n`;
        return `new S3Client([
        'version' => '2006-03-01',
        'region' => '${region}',
        'credentials' => [
            'key' => ${id},
            'secret' => ${secret},
${session}        ],
    ])`;
      },
      body: (_of, client) => `return array_column(${client}->listBuckets()['Buckets'], 'Name');`,
    },
  };
}
