// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import org.junit.jupiter.api.Test;

/** The rules of KEP-555 on who owns what after which write. */
class OwnershipTest {
  private final Fleet ship = new Fleet(FieldSet.EMPTY);

  private static String conflict(Runnable apply) {
    ApiException e = assertThrows(ConflictException.class, apply::run).toApi();
    assertEquals(409, e.code());
    return String.valueOf(e.getMessage());
  }

  @Test
  void anApplierOwnsWhatItNames() {
    ship.apply("a", "{'name':'n','labels':{'x':'1'},'masts':[{'name':'fore','wood':'oak'}]}");
    assertEquals(
        "{'f:labels':{'f:x':{}},'f:masts':{'k:{'name':'fore'}':{'.':{},'f:name':{},'f:wood':{}}},"
            + "'f:name':{}}",
        ship.owned("a").replace("\\'", "'"));
  }

  @Test
  void whatItNamesNoMoreIsGone() {
    ship.apply("a", "{'name':'n','size':1,'labels':{'x':'1','y':'2'}}")
        .apply("a", "{'name':'n','labels':{'y':'2'}}");
    assertEquals("{'name':'n','labels':{'y':'2'}}", ship.object());
    assertEquals("{'f:labels':{'f:y':{}},'f:name':{}}", ship.owned("a"));
  }

  @Test
  void whatAnotherOwnsTooStays() {
    ship.apply("a", "{'size':1}").apply("b", "{'size':1}").apply("a", "{'name':'n'}");
    assertEquals("{'size':1,'name':'n'}", ship.object());
    assertEquals("{'f:size':{}}", ship.owned("b"));
  }

  @Test
  void anotherValueIsAConflict() {
    ship.apply("a", "{'size':1,'name':'n'}");
    assertEquals(
        "Apply failed with 1 conflict: conflict with \"a\": .size",
        conflict(() -> ship.apply("b", "{'size':2}")));
    assertEquals("{'size':1,'name':'n'}", ship.object());
  }

  @Test
  void forceTakesTheFieldOver() {
    ship.apply("a", "{'size':1,'name':'n'}").force("b", "{'size':2}");
    assertEquals("{'size':2,'name':'n'}", ship.object());
    assertEquals("{'f:name':{}}", ship.owned("a"));
    assertEquals("{'f:size':{}}", ship.owned("b"));
  }

  @Test
  void anUpdateTakesWhatItChanges() {
    ship.apply("a", "{'size':1,'name':'n'}").update("u", "{'size':2,'name':'n'}");
    assertEquals("{'f:name':{}}", ship.owned("a"));
    assertEquals("{'f:size':{}}", ship.owned("u"));
    assertEquals(
        "Apply failed with 1 conflict: conflict with \"u\" using x/v1: .size",
        conflict(() -> ship.apply("a", "{'size':1,'name':'n'}")));
  }

  @Test
  void whatAnUpdateRemovesNobodyOwns() {
    ship.apply("a", "{'size':1,'name':'n'}").update("u", "{'name':'n'}");
    assertEquals("{'f:name':{}}", ship.owned("a"));
    assertEquals("", ship.owned("u"));
  }

  @Test
  void entriesOfAKeyedListHaveTheirOwnOwners() {
    ship.apply("a", "{'masts':[{'name':'fore','wood':'oak'}]}")
        .apply("b", "{'masts':[{'name':'main','sails':3},{'name':'fore','sails':1}]}")
        .apply("a", "{'masts':[]}");
    assertEquals("{'masts':[{'name':'main','sails':3},{'name':'fore','sails':1}]}", ship.object());
  }

  @Test
  void aSetMergesValueByValue() {
    ship.apply("a", "{'tags':['x','y']}").apply("b", "{'tags':['z','y']}").apply("a", "{}");
    assertEquals("{'tags':['z','y']}", ship.object());
    assertEquals("{'f:tags':{'v:'y'':{},'v:'z'':{}}}", ship.owned("b").replace("\\'", "'"));
  }

  @Test
  void aFieldDecidesForItsTypeWhetherItIsOne() {
    ship.apply("a", "{'flag':{'colour':'red'},'pieces':{'colour':'red','maker':{'colour':'x'}}}");
    assertEquals("{'f:flag':{},'f:pieces':{'f:colour':{},'f:maker':{}}}", ship.owned("a"));
    conflict(() -> ship.apply("b", "{'flag':{'maker':{}}}"));
    ship.apply("b", "{'pieces':{'maker':{'colour':'x'}}}")
        .apply("a", "{'pieces':{'colour':'blue'}}");
    assertEquals("{'pieces':{'colour':'blue','maker':{'colour':'x'}}}", ship.object());
    ship.update("u", "{'pieces':{'colour':'blue'}}");
    assertEquals("", ship.owned("b"));
  }

  @Test
  void anAtomicListOrMapIsOneField() {
    ship.apply("a", "{'plain':['x'],'whole':{'wood':'oak'}}");
    assertEquals("{'f:plain':{},'f:whole':{}}", ship.owned("a"));
    conflict(() -> ship.apply("b", "{'whole':{'sails':1}}"));
    ship.force("b", "{'whole':{'sails':1}}");
    assertEquals("{'plain':['x'],'whole':{'sails':1}}", ship.object());
  }

  @Test
  void anApplyThatChangesNothingKeepsItsTime() {
    ship.apply("a", "{'size':1}").apply("b", "{'name':'n'}").apply("a", "{'size':1}");
    assertEquals("t1", ship.time("a"));
    ship.apply("a", "{'size':2}");
    assertEquals("t4", ship.time("a"));
  }

  @Test
  void aFieldThatTheWriteCannotChangeIsNotOwned() {
    Fleet main = new Fleet(FieldSet.ofPath("status"));
    main.update("u", "{'size':1,'status':'sunk'}").apply("a", "{'name':'n','status':'sunk'}");
    assertEquals("{'f:size':{}}", main.owned("u"));
    assertEquals("{'f:name':{}}", main.owned("a"));
  }

  @Test
  void theOldestUpdatersAreJoined() {
    ship.update("u1", "{'size':1}")
        .update("u2", "{'size':1,'name':'n'}")
        .update("u3", "{'size':1,'name':'n','status':'s'}")
        .cap(2);
    assertEquals("{'f:name':{},'f:size':{}}", ship.owned("ancient-changes"));
    assertEquals("{'f:status':{}}", ship.owned("u3"));
  }
}
