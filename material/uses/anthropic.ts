import type { Uses } from './uses.ts';

type Sdks = Required<Pick<Uses, 'go' | 'java' | 'csharp' | 'ruby' | 'php'>>;

/** A message by Anthropic's own libraries: https://platform.claude.com/docs/en/api/client-sdks. */
export function anthropicSdks(key: string, model: string): Sdks {
  return {
    go: {
      imports: [
        '"github.com/anthropics/anthropic-sdk-go"',
        // OpenAI's module has a package of the same name.
        'anthropicoption "github.com/anthropics/anthropic-sdk-go/option"',
      ],
      type: 'anthropic.Client',
      client: (of) => `anthropic.NewClient(anthropicoption.WithAPIKey(${of(key)}))`,
      body: (_of, client) => `client := ${client}
message, err := client.Messages.New(context.Background(), anthropic.MessageNewParams{
	Model:     "${model}",
	MaxTokens: 1024,
	Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(text))},
})
if err != nil {
	return "", err
}
return message.Content[0].Text, nil`,
    },
    java: {
      imports: [
        'import com.anthropic.client.AnthropicClient;',
        'import com.anthropic.client.okhttp.AnthropicOkHttpClient;',
        'import com.anthropic.models.messages.MessageCreateParams;',
        'import com.anthropic.models.messages.TextBlock;',
        'import java.util.stream.Collectors;',
      ],
      type: 'AnthropicClient',
      client: (of) => `AnthropicOkHttpClient.builder().apiKey(${of(key)}).build()`,
      body: (_of, client) => `MessageCreateParams params = MessageCreateParams.builder()
        .model("${model}")
        .maxTokens(1024L)
        .addUserMessage(text)
        .build();
return ${client}.messages().create(params).content().stream()
        .flatMap(block -> block.text().stream())
        .map(TextBlock::text)
        .collect(Collectors.joining());`,
    },
    csharp: {
      imports: ['using Anthropic;', 'using Anthropic.Models.Messages;', 'using System.Linq;'],
      type: 'AnthropicClient',
      client: (of) => `new AnthropicClient { ApiKey = ${of(key)} }`,
      body: (_of, client) => `var message = await ${client}.Messages.Create(new MessageCreateParams
{
    Model = "${model}",
    MaxTokens = 1024,
    Messages = [new() { Role = Role.User, Content = text }],
});
return string.Concat(message.Content.Select(block => block.Value).OfType<TextBlock>().Select(block => block.Text));`,
    },
    ruby: {
      imports: ["require 'anthropic'"],
      client: (of) => `Anthropic::Client.new(api_key: ${of(key)})`,
      body: (_of, client) => `message = ${client}.messages.create(
  model: '${model}',
  max_tokens: 1024,
  messages: [{ role: 'user', content: text }],
)
message.content[0].text`,
    },
    php: {
      imports: ['use Anthropic\\Client as AnthropicClient;'],
      type: 'AnthropicClient',
      client: (of) => `new AnthropicClient(apiKey: ${of(key)})`,
      body: (_of, client) => `$message = ${client}->messages->create(
    maxTokens: 1024,
    messages: [['role' => 'user', 'content' => $text]],
    model: '${model}',
);
return $message->content[0]->text;`,
    },
  };
}
