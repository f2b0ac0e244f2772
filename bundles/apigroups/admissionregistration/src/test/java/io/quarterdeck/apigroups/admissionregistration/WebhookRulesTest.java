// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class WebhookRulesTest {
  private static Stream<DynamicTest> webhooks(boolean mutating, String text) {
    Expressions expressions = Expressions.ofWebhook(FakeCompiler::new);
    return ValidationTable.at("w", text)
        .tests((w, errors) -> WebhookValidation.validate(w, mutating, expressions, errors));
  }

  @TestFactory
  Stream<DynamicTest> webhooks() {
    return webhooks(
        false,
        """
        ## a webhook with everything
        - name: deny.pods.example.com
          clientConfig: {service: {name: s, namespace: n, path: /deny, port: 8443}, caBundle: eA==}
          rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods]}]
          failurePolicy: Fail
          matchPolicy: Equivalent
          namespaceSelector: {}
          objectSelector: {matchLabels: {a: b}}
          sideEffects: NoneOnDryRun
          timeoutSeconds: 30
          admissionReviewVersions: [v1, v1beta1, v2]
          matchConditions: [{name: c, expression: bool}]

        ## none
        []

        ## a name of two segments
        - {name: pods.example, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1]}
        => w[0].name: Invalid value: "pods.example": should be a domain with at least three segments separated by dots

        ## a bad name
        - {name: Pods.example.com, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1]}
        => w[0].name: Invalid value: "Pods.example.com": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## two of one name
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1]}
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1]}
        => w[1].name: Duplicate value: "a.b.c"

        ## unknown policies
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], failurePolicy: Wait, matchPolicy: Fuzzy}
        => w[0].failurePolicy: Unsupported value: "Wait": supported values: "Fail", "Ignore"
        => w[0].matchPolicy: Unsupported value: "Fuzzy": supported values: "Equivalent", "Exact"

        ## side effects that v1beta1 allowed
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: Some, admissionReviewVersions: [v1]}
        => w[0].sideEffects: Unsupported value: "Some": supported values: "None", "NoneOnDryRun"

        ## a second to answer
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], timeoutSeconds: 1}

        ## no time to answer
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], timeoutSeconds: 0}
        => w[0].timeoutSeconds: Invalid value: 0: the timeout value must be between 1 and 30 seconds

        ## too much time to answer
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], timeoutSeconds: 31}
        => w[0].timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds

        ## a validating webhook is not called again, so what it says of that is not validated
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], reinvocationPolicy: Always}
        """);
  }

  @TestFactory
  Stream<DynamicTest> versionsOfReviews() {
    return webhooks(
        false,
        """
        ## none
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: []}
        => w[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1

        ## none that is known
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v2]}
        => w[0].admissionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1

        ## one twice
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1beta1, v1beta1]}
        => w[0].admissionReviewVersions[1]: Invalid value: "v1beta1": duplicate version

        ## a version that is no label
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1, 1v]}
        => w[0].admissionReviewVersions[1]: Invalid value: "1v": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
        """);
  }

  @TestFactory
  Stream<DynamicTest> mutatingWebhooks() {
    return webhooks(
        true,
        """
        ## a webhook that is called again
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], reinvocationPolicy: IfNeeded}

        ## an unknown policy of reinvocation
        - {name: a.b.c, clientConfig: {url: "https://a"}, sideEffects: None, admissionReviewVersions: [v1], reinvocationPolicy: Always}
        => w[0].reinvocationPolicy: Unsupported value: "Always": supported values: "IfNeeded", "Never"
        """);
  }

  @TestFactory
  Stream<DynamicTest> services() {
    return ValidationTable.at(
            "c",
            """
            ## a URL with a port and a path
            url: https://example.com:8443/deny

            ## an address of version six
            url: https://[::1]:8443/

            ## neither URL nor service
            caBundle: eA==
            => c: Required value: exactly one of url or service is required

            ## URL and service
            {url: "https://a", service: {}}
            => c: Required value: exactly one of url or service is required

            ## a scheme without TLS
            url: http://example.com
            => c.url: Invalid value: "http": 'https' is the only allowed URL scheme; desired format: https://host[/path]

            ## no host
            url: https:///deny
            => c.url: Invalid value: "": host must be specified; desired format: https://host[/path]

            ## a path alone
            url: /deny
            => c.url: Invalid value: "": 'https' is the only allowed URL scheme; desired format: https://host[/path]
            => c.url: Invalid value: "": host must be specified; desired format: https://host[/path]

            ## a service without a name is reported at the namespace, and the other way round
            service: {name: s}
            => c.service.name: Required value

            ## a service that is nowhere
            service: {}
            => c.service.name: Required value
            => c.service.namespace: Required value

            ## the last port
            service: {name: s, namespace: n, port: 65535}

            ## a port beyond the last
            service: {name: s, namespace: n, port: 65536}
            => c.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive

            ## a path that does not begin at the root
            service: {name: s, namespace: n, path: deny}
            => c.service.path: Invalid value: "deny": must start with a '/'
            """)
        .tests(ClientConfigValidation::validate);
  }
}
