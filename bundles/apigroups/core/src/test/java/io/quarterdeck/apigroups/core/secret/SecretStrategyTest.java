// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretStrategyTest {
  private static final int MEBIBYTE = 1024 * 1024;

  private final SecretStrategy strategy = new SecretStrategy();

  private Stream<DynamicTest> secrets(String table) {
    return ValidationTable.of(table)
        .tests(
            (secret, errors) -> strategy.validate(Given.object(secret), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> types() {
    return secrets(
        """
        ## a full object
        {type: Opaque, data: {password: aGk=, .hidden: ''}, immutable: true}

        ## a type of somebody's own
        {type: example.com/token}

        ## a key that is a path
        {type: Opaque, data: {a/b: aGk=}}
        => data[a/b]: Invalid value: "a/b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')

        ## a token names its account
        type: kubernetes.io/service-account-token
        metadata: {annotations: {kubernetes.io/service-account.name: builder}}

        ## a token of nobody
        type: kubernetes.io/service-account-token
        => metadata.annotations[kubernetes.io/service-account.name]: Required value

        ## a token of an account without a name
        type: kubernetes.io/service-account-token
        metadata: {annotations: {kubernetes.io/service-account.name: ''}}
        => metadata.annotations[kubernetes.io/service-account.name]: Required value

        ## a user's name is enough
        {type: kubernetes.io/basic-auth, data: {username: aGk=}}

        ## an empty password is enough
        {type: kubernetes.io/basic-auth, data: {password: ''}}

        ## neither name nor password
        {type: kubernetes.io/basic-auth, data: {user: aGk=}}
        => data[username]: Required value
        => data[password]: Required value

        ## a key of SSH
        {type: kubernetes.io/ssh-auth, data: {ssh-privatekey: aGk=}}

        ## an empty key of SSH
        {type: kubernetes.io/ssh-auth, data: {ssh-privatekey: ''}}
        => data[ssh-privatekey]: Required value

        ## an empty pair of TLS
        {type: kubernetes.io/tls, data: {tls.crt: '', tls.key: ''}}

        ## half a pair of TLS
        {type: kubernetes.io/tls, data: {tls.crt: ''}}
        => data[tls.key]: Required value

        ## no pair of TLS
        {type: kubernetes.io/tls}
        => data[tls.crt]: Required value
        => data[tls.key]: Required value
        """);
  }

  /** In base64: an empty object, null, an empty list, the beginning of an object, nothing. */
  @TestFactory
  Stream<DynamicTest> configurationsOfRegistries() {
    return secrets(
        """
        ## an object
        {type: kubernetes.io/dockerconfigjson, data: {.dockerconfigjson: e30=}}

        ## an object of the older form
        {type: kubernetes.io/dockercfg, data: {.dockercfg: e30=}}

        ## null means an empty object
        {type: kubernetes.io/dockercfg, data: {.dockercfg: bnVsbA==}}

        ## the key of the other form
        {type: kubernetes.io/dockerconfigjson, data: {.dockercfg: e30=}}
        => data[.dockerconfigjson]: Required value

        ## no key of the older form
        {type: kubernetes.io/dockercfg}
        => data[.dockercfg]: Required value

        ## a list
        {type: kubernetes.io/dockercfg, data: {.dockercfg: W10=}}
        => data[.dockercfg]: Invalid value: "<secret contents redacted>": json: cannot unmarshal array into Go value of type map[string]interface {}

        ## an object that does not end
        {type: kubernetes.io/dockerconfigjson, data: {.dockerconfigjson: eyJhdXRocyI=}}
        => data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": unexpected end of JSON input

        ## nothing
        {type: kubernetes.io/dockerconfigjson, data: {.dockerconfigjson: ''}}
        => data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": unexpected end of JSON input
        """);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## other data
            {type: Opaque, data: {a: aGk=}}
            ---
            {type: Opaque, data: {b: aGk=}}

            ## another type
            {type: example.com/a}
            ---
            {type: Opaque}
            => type: Invalid value: "example.com/a": field is immutable

            ## other data of what is immutable
            {type: Opaque, data: {a: aGk=}, immutable: true}
            ---
            {type: Opaque, data: {b: aGk=}, immutable: true}
            => data: Forbidden: field is immutable when `immutable` is set

            ## immutable no more
            {type: Opaque}
            ---
            {type: Opaque, immutable: true}
            => immutable: Forbidden: field is immutable when `immutable` is set
            """)
        .updates(
            (now, old, errors) ->
                strategy.validateUpdate(
                    Given.object(now), Given.object(old), Given.request(), errors));
  }

  @Test
  void allValuesTogetherHaveAMebibyte() {
    ApiObject secret = object("{'type':'Opaque','data':{}}");
    List<FieldError> errors = new ArrayList<>();
    secret.object("data").put("a", Base64.getEncoder().encodeToString(new byte[MEBIBYTE - 1]));
    secret.object("data").put("b", "AA==");
    strategy.validate(secret, Given.request(), errors);
    assertEquals(List.of(), errors);
    secret.object("data").put("b", "AAA=");
    strategy.validate(secret, Given.request(), errors);
    assertEquals(
        "data: Too long: may not be more than 1048576 bytes", errors.getFirst().toString());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a secret without a type is opaque | {} | {'type':'Opaque'}",
        "an empty type is none | {'type':''} | {'type':'Opaque'}",
        "text is kept in base64 | {'type':'a','stringData':{'k':'hi'}} |"
            + " {'type':'a','data':{'k':'aGk='}}",
        "text goes before data |"
            + " {'type':'a','data':{'k':'AA==','l':'AA=='},'stringData':{'k':'hi'}} |"
            + " {'type':'a','data':{'k':'aGk=','l':'AA=='}}",
        "no text | {'type':'a','stringData':{}} | {'type':'a'}",
      })
  void defaults(String rule, String sent, String wanted) {
    ApiObject secret = object(sent);
    strategy.applyDefaults(secret);
    assertEquals(wanted, text(secret.tree()), rule);
  }

  @Test
  void anUpdateThatLeavesTheTypeOutKeepsIt() {
    ApiObject secret = object("{}");
    strategy.prepareForUpdate(secret, object("{'type':'example.com/a'}"), Given.request());
    assertEquals("{'type':'example.com/a'}", text(secret.tree()));
  }

  @Test
  void secretsAreSelectedByType() {
    assertEquals(Map.of("type", "a"), strategy.selectableFields(object("{'type':'a'}")));
  }

  @Test
  void aPairThatIsNoneIsWarnedOf() {
    List<String> warnings = new ArrayList<>();
    strategy.warn(
        object("{'type':'kubernetes.io/tls','data':{'tls.crt':'','tls.key':''}}"),
        null,
        Given.request(),
        warnings);
    strategy.warn(object("{'type':'Opaque'}"), null, Given.request(), warnings);
    assertEquals(List.of("tls: failed to find any PEM data in certificate input"), warnings);
  }
}
