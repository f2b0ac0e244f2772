// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** How objects of a definition are converted. */
class ConversionValidationTest {
  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("spec.conversion", text).tests(ConversionValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> strategies() {
    return table(
        """
        ## none
        strategy: None

        ## no conversion at all
        null

        ## a webhook
        strategy: Webhook
        webhook:
          clientConfig:
            url: https://convert.example.com/v1
          conversionReviewVersions: [v1, v1beta1]

        ## an empty strategy
        strategy: ""
        => spec.conversion.strategy: Required value

        ## an unknown strategy
        strategy: Magic
        => spec.conversion.strategy: Unsupported value: "Magic": supported values: "None", "Webhook"

        ## the webhook of no such strategy
        strategy: None
        webhook:
          clientConfig:
            url: https://convert.example.com/v1
        => spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook

        ## review versions of no such strategy
        strategy: None
        webhook:
          conversionReviewVersions: [v1]
        => spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook

        ## an empty list of review versions is none
        strategy: None
        webhook:
          conversionReviewVersions: []

        ## the strategy Webhook without one
        strategy: Webhook
        => spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook
        => spec.conversion.conversionReviewVersions: Required value

        ## the fields are reported as of the internal type, which has no webhook
        strategy: Webhook
        webhook:
          conversionReviewVersions: []
        => spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook
        => spec.conversion.conversionReviewVersions: Required value
        """);
  }

  @TestFactory
  Stream<DynamicTest> clients() {
    return table(
        """
        ## a service
        strategy: Webhook
        webhook:
          clientConfig:
            service: {name: a, namespace: b, path: /convert, port: 443}
          conversionReviewVersions: [v1]

        ## neither a URL nor a service
        strategy: Webhook
        webhook:
          clientConfig: {}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required

        ## both a URL and a service
        strategy: Webhook
        webhook:
          clientConfig:
            url: https://a.example
            service: {name: a, namespace: b}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required

        ## a service without names
        strategy: Webhook
        webhook:
          clientConfig:
            service: {}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.service.name: Required value
        => spec.conversion.webhookClientConfig.service.namespace: Required value

        ## the last port of a service
        strategy: Webhook
        webhook:
          clientConfig:
            service: {name: a, namespace: b, port: 65535}
          conversionReviewVersions: [v1]

        ## a port beyond the last
        strategy: Webhook
        webhook:
          clientConfig:
            service: {name: a, namespace: b, port: 65536}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive

        ## the port zero
        strategy: Webhook
        webhook:
          clientConfig:
            service: {name: a, namespace: b, port: 0}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive

        ## a path of a service without its slash
        strategy: Webhook
        webhook:
          clientConfig:
            service: {name: a, namespace: b, path: no-slash}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.service.path: Invalid value: "no-slash": must start with a '/'
        """);
  }

  @TestFactory
  Stream<DynamicTest> urls() {
    return table(
        """
        ## with a port and a path
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example:8443/x/y"}
          conversionReviewVersions: [v1]

        ## the scheme in upper case
        strategy: Webhook
        webhook:
          clientConfig: {url: "HTTPS://a.example"}
          conversionReviewVersions: [v1]

        ## another scheme
        strategy: Webhook
        webhook:
          clientConfig: {url: "http://a.example"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path]

        ## no host
        strategy: Webhook
        webhook:
          clientConfig: {url: "https:///path"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]

        ## a host alone
        strategy: Webhook
        webhook:
          clientConfig: {url: "a.example"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "": 'https' is the only allowed URL scheme; desired format: https://host[/path]
        => spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]

        ## a user
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://me:secret@a.example"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "me:secret": user information is not permitted in the URL

        ## a fragment
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example/#top"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "top": fragments are not permitted in the URL

        ## a query
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example/?a=b"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "a=b": query parameters are not permitted in the URL

        ## a question mark alone is no query
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example/?"}
          conversionReviewVersions: [v1]

        ## all that a URL may not have
        strategy: Webhook
        webhook:
          clientConfig: {url: "http://u@/?q#f"}
          conversionReviewVersions: [v1]
        => spec.conversion.webhookClientConfig.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path]
        => spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]
        => spec.conversion.webhookClientConfig.url: Invalid value: "u": user information is not permitted in the URL
        => spec.conversion.webhookClientConfig.url: Invalid value: "f": fragments are not permitted in the URL
        => spec.conversion.webhookClientConfig.url: Invalid value: "q": query parameters are not permitted in the URL
        """);
  }

  @TestFactory
  Stream<DynamicTest> reviewVersions() {
    return table(
        """
        ## one that is known among others
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example"}
          conversionReviewVersions: [v9, v1beta1]

        ## none that is known
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example"}
          conversionReviewVersions: [v9, v2]
        => spec.conversion.conversionReviewVersions: Invalid value: ["v9","v2"]: must include at least one of v1, v1beta1

        ## a version twice
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example"}
          conversionReviewVersions: [v1, v1]
        => spec.conversion.conversionReviewVersions[1]: Invalid value: "v1": duplicate version

        ## a version that is no label
        strategy: Webhook
        webhook:
          clientConfig: {url: "https://a.example"}
          conversionReviewVersions: [v1, 2v]
        => spec.conversion.conversionReviewVersions[1]: Invalid value: "2v": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
        """);
  }
}
