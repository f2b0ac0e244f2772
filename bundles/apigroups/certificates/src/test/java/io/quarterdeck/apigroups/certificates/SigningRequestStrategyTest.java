// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SigningRequestStrategyTest {
  private static final SigningRequestStrategy STRATEGY = new SigningRequestStrategy();

  private static final String CERTIFICATE =
      """
      -----BEGIN CERTIFICATE-----
      MIIBbzCCARWgAwIBAgIUBZE6Q6eEJ+owIS3tOf9xBzLxm2gwCgYIKoZIzj0EAwIw
      DDEKMAgGA1UEAwwBYTAgFw0yNjExMjMwMTQ1MjRaGA8yMTI2MTAzMDAxNDUyNFow
      DDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEBYxXYn4/yU
      NURYW7S8XP0ZvsJuqL7acvW41VAtD5eMicFE2rCvpTH6acC9zHwycGBXO/EY3ADj
      1FFf1es5zg2jUzBRMB0GA1UdDgQWBBSHUNZn+6kL7+a5rFZpvnJqlRl4LzAfBgNV
      HSMEGDAWgBSHUNZn+6kL7+a5rFZpvnJqlRl4LzAPBgNVHRMBAf8EBTADAQH/MAoG
      CCqGSM49BAMCA0gAMEUCIH91UCCGrPYp+gH/UTrsR2gFVBLTEYbJeDHtoEJyrQ11
      AiEA0AeESTnWtzpSc13Oh4nXbsyXqsGtaPNOxX/GLynRYFQ=
      -----END CERTIFICATE-----
      """;

  private static StrategyContext by(UserInfo user) {
    StrategyContext c = StrategyRules.CONTEXT;
    return new StrategyContext(
        c.resource(), c.kind(), "", "", user, false, c.reader(), Instant.EPOCH, w -> {});
  }

  @Test
  void whoAsksIsNotForTheClientToSay() {
    ApiObject request =
        Literal.object(
            "{'spec':{'username':'root','uid':'0','groups':['system:masters'],"
                + "'extra':{'a':['b']},'signerName':'example.com/s'}}");
    STRATEGY.prepareForCreate(request, by(UserInfo.of("alice", "devs")));
    assertEquals(
        Literal.object(
            "{'spec':{'signerName':'example.com/s','username':'alice','groups':['devs']}}"),
        request);
  }

  @Test
  void theSpecNeverChanges() {
    ApiObject stored = Literal.object("{'spec':{'username':'alice'}}");
    ApiObject changed = Literal.object("{'spec':{'username':'root'}}");
    STRATEGY.prepareForUpdate(changed, stored, StrategyRules.CONTEXT);
    assertEquals(stored, changed);
  }

  @Test
  void requestsAreSelectedByTheirSigner() {
    ApiObject request = Literal.object("{'spec':{'signerName':'example.com/s'}}");
    assertEquals(Map.of("spec.signerName", "example.com/s"), STRATEGY.selectableFields(request));
    assertEquals(List.of("spec.signerName"), STRATEGY.selectableFieldNames());
  }

  @Test
  void approversAndSignersHaveAViewEach() {
    assertSame(ConditionView.APPROVAL, STRATEGY.subresource("approval"));
    assertSame(ConditionView.STATUS, STRATEGY.subresource("status"));
    assertNull(STRATEGY.subresource("scale"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | Pending",
        "{'conditions':[{'type':'Approved'}]} | Approved",
        "{'conditions':[{'type':'Denied'},{'type':'Approved'}]} | Denied",
        "{'conditions':[{'type':'Approved'},{'type':'Denied'}]} | Denied",
        "{'conditions':[{'type':'Failed'},{'type':'Approved'}]} | Approved,Failed",
        "{'conditions':[{'type':'Other'}]} | Pending",
        "{'conditions':[{'type':'Approved'}],'certificate':'eA=='} | Approved,Issued",
        "{'certificate':''} | Pending",
      })
  void aRowSaysHowFarTheRequestIs(String status, String cell) {
    ApiObject request =
        Literal.object(
            "{'metadata':{'name':'r','creationTimestamp':'1970-01-01T00:00:00Z'},'spec':{"
                + "'signerName':'example.com/s','username':'alice','expirationSeconds':86400},"
                + "'status':"
                + status
                + "}");
    assertEquals(
        List.of("r", "5s", "example.com/s", "alice", "24h", cell),
        STRATEGY.table().cells(request, Instant.ofEpochSecond(5)));
  }

  private static ApiObject written(ConditionView view, String stored, String sent) {
    ApiObject parent = Literal.object("{'metadata':{'labels':{'a':'b'}},'status':" + stored + "}");
    ApiObject change = Literal.object("{'metadata':{'labels':{'a':'c'}},'status':" + sent + "}");
    view.write(change, parent, StrategyRules.CONTEXT);
    return parent;
  }

  private static ApiObject expected(String status) {
    return Literal.object("{'metadata':{'labels':{'a':'c'}},'status':" + status + "}");
  }

  @Test
  void aConditionGetsItsTimes() {
    String epoch = "'lastUpdateTime':'1970-01-01T00:00:00Z','lastTransitionTime':";
    assertEquals(
        expected(
            "{'conditions':[{'type':'Approved','status':'True',"
                + epoch
                + "'1970-01-01T00:00:00Z'}]}"),
        written(
            ConditionView.APPROVAL, "{}", "{'conditions':[{'type':'Approved','status':'True'}]}"));
    String before = "{'conditions':[{'type':'Approved','status':'True','lastTransitionTime':'x'}]}";
    assertEquals(
        expected("{'conditions':[{'type':'Approved','status':'True'," + epoch + "'x'}]}"),
        written(
            ConditionView.APPROVAL,
            before,
            "{'conditions':[{'type':'Approved','status':'True'}]}"));
    String said =
        "{'conditions':[{'type':'A','status':'False','lastUpdateTime':'u',"
            + "'lastTransitionTime':'t'}]}";
    assertEquals(expected(said), written(ConditionView.STATUS, "{}", said));
  }

  /** The version v1 has no default for it. */
  @Test
  void aConditionMustSayWhetherItIsSo() {
    ApiObject parent =
        written(ConditionView.APPROVAL, "{}", "{'conditions':[{'type':'Approved'}]}");
    List<FieldError> errors = new ArrayList<>();
    ConditionView.APPROVAL.validate(
        parent, Literal.object("{'status':{}}"), StrategyRules.CONTEXT, errors);
    assertEquals(
        List.of("status.conditions[0].status: Required value"),
        errors.stream().map(FieldError::toString).toList());
  }

  @Test
  void onlyASignerWritesTheCertificate() {
    String certificate = "{'certificate':'eA=='}";
    assertEquals(expected("{}"), written(ConditionView.APPROVAL, "{}", certificate));
    assertEquals(expected(certificate), written(ConditionView.STATUS, "{}", certificate));
    assertEquals(expected("{}"), written(ConditionView.STATUS, certificate, "{}"));
    assertEquals(expected(certificate), written(ConditionView.APPROVAL, certificate, "{}"));
  }

  private static List<String> errors(ConditionView view, String now, String old) {
    List<FieldError> errors = new ArrayList<>();
    view.validate(
        Literal.object("{'status':" + now + "}"),
        Literal.object("{'status':" + old + "}"),
        StrategyRules.CONTEXT,
        errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void onlyAnApproverDecides() {
    String approved = "{'conditions':[{'type':'Approved','status':'True'}]}";
    assertEquals(List.of(), errors(ConditionView.APPROVAL, approved, "{}"));
    assertEquals(
        List.of(
            "status.conditions: Forbidden: updates may not add a condition of type \"Approved\""),
        errors(ConditionView.STATUS, approved, "{}"));
  }

  @Test
  void nobodyTakesADecisionBack() {
    String failed = "{'conditions':[{'type':'Failed','status':'True'}]}";
    String error =
        "status.conditions: Forbidden: updates may not remove a condition of type \"Failed\"";
    assertEquals(List.of(error), errors(ConditionView.APPROVAL, "{}", failed));
    assertEquals(List.of(error), errors(ConditionView.STATUS, "{}", failed));
  }

  @Test
  void aCertificateIsIssuedOnce() {
    String first = base64(CERTIFICATE);
    String second = base64(CERTIFICATE + CERTIFICATE);
    assertEquals(List.of(), errors(ConditionView.STATUS, "{'certificate':'" + first + "'}", "{}"));
    assertEquals(
        List.of(
            "status.certificate: Forbidden: updates may not modify existing certificate content"),
        errors(
            ConditionView.STATUS,
            "{'certificate':'" + second + "'}",
            "{'certificate':'" + first + "'}"));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nothing | must contain at least one CERTIFICATE PEM block",
        "-----BEGIN KEY-----~MAA=~-----END KEY-----~"
            + " | only CERTIFICATE PEM blocks are allowed, found \"KEY\"",
        "-----BEGIN CERTIFICATE-----~-----END CERTIFICATE-----~"
            + " | found CERTIFICATE PEM block containing 0 certificates",
        "-----BEGIN CERTIFICATE-----~A: b~~MAA=~-----END CERTIFICATE-----~"
            + " | no PEM block headers are permitted",
        "-----BEGIN CERTIFICATE-----~MAA=~-----END CERTIFICATE-----~"
            + " | x509: malformed certificate",
      })
  void whatIsNoCertificate(String pem, String problem) {
    assertEquals(
        List.of("status.certificate: Invalid value: \"<certificate data>\": " + problem),
        errors(
            ConditionView.STATUS,
            "{'certificate':'" + base64(pem.replace('~', '\n')) + "'}",
            "{}"));
  }
}
