/** The pull of the app of 2026-11-22 (commit be9a19b), the last one before documents; made once by esbuild, never edited. */
import{Dexie}from"dexie";var running=new WeakMap,trackTransactions=db=>{let open=new Set;running.set(db,open),db.use({stack:"dbcore",name:"running-transactions",create:core=>({...core,transaction:(...asked)=>{
let transaction=core.transaction(...asked),began=transaction;open.add(began);let end=()=>open.delete(began);return began.addEventListener("complete",end),began.
addEventListener("abort",end),transaction}})})};var ADMIN=["admin"],ADMIN_AND_SUB=["admin","sub"],BY_ADMIN={seenBy:ADMIN_AND_SUB,writtenBy:ADMIN},ADMINS_OWN={seenBy:ADMIN,writtenBy:ADMIN},NOTED={seenBy:ADMIN_AND_SUB},
DAY={...BY_ADMIN,isWeek:!0},SUBS_DAY={seenBy:ADMIN_AND_SUB,writtenBy:ADMIN_AND_SUB,isWeek:!0,onForeignDays:null},TOUR_FIELD_RULES={tr_id:NOTED,tr_rev:NOTED,tr_name:BY_ADMIN,
tr_status:BY_ADMIN,tr_cm_id:ADMINS_OWN,tr_cm_name:{seenBy:ADMIN},tr_client:{seenBy:ADMIN},tr_tour_comb:BY_ADMIN,tr_departure:BY_ADMIN,tr_arrival:BY_ADMIN,tr_stp:BY_ADMIN,
tr_std:{...BY_ADMIN,unit:"departure_time"},tr_std_plus_day:{...BY_ADMIN,unit:"departure_time"},tr_sta:{...BY_ADMIN,unit:"arrival_time"},tr_sta_plus_day:{...BY_ADMIN,
unit:"arrival_time"},tr_requirements:BY_ADMIN,tr_customer_invoice_trip:ADMINS_OWN,tr_customer_invoice_toll:ADMINS_OWN,tr_week_status:DAY,tr_week_sub:{...DAY,onForeignDays:null},
tr_week_gps:SUBS_DAY,tr_week_driver:SUBS_DAY,tr_week_drivernr:SUBS_DAY,tr_week_observer:{...ADMINS_OWN,isWeek:!0},tr_week_sub_invoice_trip:{...DAY,onForeignDays:0},
tr_week_sub_invoice_toll:{...DAY,onForeignDays:0},tr_week_locked:{...DAY,onForeignDays:!1}},TOUR_FIELDS=Object.keys(TOUR_FIELD_RULES),tourFieldRule=field=>TOUR_FIELD_RULES[field];var TOUR_UNITS=Object.fromEntries([...new Set(TOUR_FIELDS.flatMap(field=>tourFieldRule(field).unit??[]))].map(unit=>[unit,TOUR_FIELDS.filter(field=>tourFieldRule(
field).unit===unit)])),FOREIGN_TOUR_DAY=Object.fromEntries(TOUR_FIELDS.flatMap(field=>{let{onForeignDays}=tourFieldRule(field);return onForeignDays===void 0?[]:
[[field,onForeignDays]]}));var WEEK_FIELDS=new Set(TOUR_FIELDS.filter(field=>tourFieldRule(field).isWeek)),isWeekField=field=>WEEK_FIELDS.has(field),DAY_PATH=/^(tr_week_\w+)\.([0-6])$/,dayPath=path=>{
let[,field,day]=DAY_PATH.exec(path)??[];return field===void 0||!isWeekField(field)?null:{field,day:Number(day)}};var ROLES=["admin","sub","customer","observer"];var ADMIN2=["admin"],ADMIN_AND_SUB2=["admin","sub"],text=max=>({kind:"text",max,initial:""}),requiredText=max=>({kind:"text",max,isRequired:!0}),AMOUNT={kind:"a\
mount",initial:0},PLANNED_TIME={kind:"instant",unit:"planned_times"},OPTIONAL_TIME={kind:"instant",initial:null},NOTED_TIME={kind:"instant"},SEEN_BY_ALL={seenBy:ROLES},
BY_ADMIN2={seenBy:ROLES,writtenBy:ADMIN2},BY_ADMIN_AND_SUB={seenBy:ROLES,writtenBy:ADMIN_AND_SUB2},CUSTOMER_INVOICE={seenBy:ADMIN2,writtenBy:ADMIN2,isColumn:!0},
SUB_INVOICE={seenBy:ADMIN_AND_SUB2,writtenBy:ADMIN2,isColumn:!0},COLUMN={isColumn:!0},TRIP_FIELD_RULES={tt_status:{kind:"status",initial:"active",...BY_ADMIN2,...COLUMN},
tt_tour:{...requiredText(80),...BY_ADMIN2,...COLUMN},tt_tour_combination:{...text(200),...BY_ADMIN2,...COLUMN},tt_customer:{...text(2e3),...BY_ADMIN2},tt_from_text:{
...requiredText(200),...BY_ADMIN2,...COLUMN,unit:"from"},tt_to_text:{...requiredText(200),...BY_ADMIN2,...COLUMN,unit:"to"},tt_sub:{...text(120),...BY_ADMIN2,...COLUMN},
tt_gps:{...requiredText(80),...BY_ADMIN_AND_SUB,...COLUMN},tt_driver:{...text(120),...BY_ADMIN_AND_SUB,...COLUMN,unit:"driver"},tt_drivernr:{...text(40),...BY_ADMIN_AND_SUB,
...COLUMN,unit:"driver"},tt_stp:{...PLANNED_TIME,...BY_ADMIN2,...COLUMN},tt_std:{...PLANNED_TIME,...BY_ADMIN2,...COLUMN},tt_sta:{...PLANNED_TIME,...BY_ADMIN2,...COLUMN},
tt_etp:{...OPTIONAL_TIME,...BY_ADMIN2},tt_eta:{...OPTIONAL_TIME,...BY_ADMIN2},tt_atp:{...OPTIONAL_TIME,...BY_ADMIN2},tt_atd:{...OPTIONAL_TIME,...BY_ADMIN2},tt_ata:{
...OPTIONAL_TIME,...BY_ADMIN2},tt_ignition:{kind:"number",...SEEN_BY_ALL},tt_info:{...text(4e3),...BY_ADMIN2,...COLUMN},tt_note:{...text(4e3),seenBy:ADMIN2,writtenBy:ADMIN2,
...COLUMN},tt_invoice_check:{kind:"flag",initial:!0,...SUB_INVOICE},tt_customer_invoice_trip:{...AMOUNT,...CUSTOMER_INVOICE},tt_customer_invoice_toll:{...AMOUNT,
...CUSTOMER_INVOICE},tt_customer_invoice_waiting_fee:{...AMOUNT,...CUSTOMER_INVOICE},tt_customer_invoice_cancellation_fee:{...AMOUNT,...CUSTOMER_INVOICE},tt_customer_invoice_text:{
...text(2e3),...CUSTOMER_INVOICE},tt_sub_invoice_trip:{...AMOUNT,...SUB_INVOICE},tt_sub_invoice_toll:{...AMOUNT,...SUB_INVOICE},tt_sub_invoice_waiting_fee:{...AMOUNT,
...SUB_INVOICE},tt_sub_invoice_cancellation_fee:{...AMOUNT,...SUB_INVOICE},tt_sub_invoice_comment:{...text(2e3),...SUB_INVOICE,writtenBy:ADMIN_AND_SUB2},tt_from_adrnr:{
...text(80),...BY_ADMIN2,...COLUMN,unit:"from"},tt_to_adrnr:{...text(80),...BY_ADMIN2,...COLUMN,unit:"to"},tt_last_edit:{...NOTED_TIME,...SEEN_BY_ALL,...COLUMN},
tt_last_update:{...NOTED_TIME,...SEEN_BY_ALL,...COLUMN},tt_id:{kind:"number",...SEEN_BY_ALL,...COLUMN},tt_rev:{kind:"number",...SEEN_BY_ALL},tt_manual_times:{kind:"\
times",...SEEN_BY_ALL},tt_position_at:{...NOTED_TIME,...SEEN_BY_ALL}},TRIP_FIELDS=Object.keys(TRIP_FIELD_RULES),tripFieldRule=field=>TRIP_FIELD_RULES[field],seenBy=role=>TRIP_FIELDS.
filter(field=>tripFieldRule(field).seenBy.includes(role));var INITIAL_TRIP=Object.fromEntries(TRIP_FIELDS.flatMap(field=>{let{initial}=tripFieldRule(field);return initial===void 0?[]:[[field,initial]]})),TRIP_UNITS=Object.
fromEntries([...new Set(TRIP_FIELDS.flatMap(field=>tripFieldRule(field).unit??[]))].map(unit=>[unit,TRIP_FIELDS.filter(field=>tripFieldRule(field).unit===unit)])),
SHOWN_TRIP_FIELDS={admin:TRIP_FIELDS,sub:seenBy("sub"),customer:seenBy("customer"),observer:seenBy("observer")};var unitByField=units=>new Map(Object.entries(units).flatMap(([unit,fields])=>fields.map(field=>[field,unit]))),TRIP_UNIT_OF=unitByField(TRIP_UNITS),TOUR_UNIT_OF=unitByField(
TOUR_UNITS);var sameValue=(a,b)=>a===b||(a??null)===(b??null)||a!==null&&typeof a=="object"&&JSON.stringify(a)===JSON.stringify(b);var MARKER_HEADER="x-tours";var areFields=value=>typeof value=="object"&&value!==null&&!Array.isArray(value);var hasValues=({set,base})=>areFields(set)&&areFields(base);var daysOf=week=>Object.fromEntries(Object.entries(week).flatMap(([field,values])=>isWeekField(field)&&Array.isArray(values)?Object.keys(values).flatMap(day=>values[Number(
day)]===void 0?[]:[[`${field}.${day}`,values[Number(day)]]]):[[field,values]])),upgradeBrokenWeeks=entry=>{let isBroken=(entry.errors??[]).some(({message})=>message===
"tour_week_of_seven");if(entry.state!=="refused"||entry.op!=="edit"||!hasValues(entry)||!isBroken&&entry.message!=="tour_week_of_seven")return;let[set,base]=[daysOf(
entry.set),daysOf(entry.base)],left=Object.keys(set).filter(path=>!sameValue(set[path],base[path])),days=new Set(left.map(path=>dayPath(path)?.day)),names=Object.
keys(set).filter(path=>left.includes(path)||days.has(dayPath(path)?.day??-1));entry.id=crypto.randomUUID(),entry.format=2,entry.set=Object.fromEntries(names.map(
path=>[path,set[path]])),entry.base=Object.fromEntries(names.map(path=>[path,base[path]??null])),entry.attempts=0,sendAgain(entry)},sendAgain=entry=>{entry.state=
"queued",delete entry.message,delete entry.errors},upgradeEntry=entry=>{upgradeBrokenWeeks(entry),entry.rev===void 0&&(entry.rev=null,!(entry.state!=="refused"||
entry.message!=="sync_malformed_mutation"||!hasValues(entry))&&sendAgain(entry))};var NAME_PREFIX="tours-",localDbName=username=>`${NAME_PREFIX}${username.trim().toLowerCase()}`;var openLocalDb=(username,idb)=>{let db=new Dexie(localDbName(username),{chromeTransactionDurability:"strict",...idb});return db.version(1).stores({trips:"tt_id\
, tt_sta",tours:"tr_id",lookups:"[entity+key], entity",outbox:"++seq, &id, state, [entity+key]",idmap:"local",drafts:"form",meta:"name"}),db.version(2).stores({
results:"name"}),db.version(3).upgrade(transaction=>transaction.table("outbox").toCollection().modify(upgradeEntry)),db.version(4).stores({aside:"account"}).upgrade(
transaction=>transaction.table("outbox").toCollection().modify(upgradeEntry)),trackTransactions(db),db},getMeta=async(db,name)=>(await db.meta.get(name))?.value,
setMeta=async(db,name,value)=>{await db.meta.put({name,value})},clientId=async(db,newId)=>await getMeta(db,"client")??db.transaction("rw",db.meta,async()=>{let known=await getMeta(
db,"client");if(known)return known;let made=newId();return await setMeta(db,"client",made),made});var LAST_INSTANT=Date.parse("9999-12-31T23:59:59.999Z"),lengthOf=({tt_stp,tt_sta})=>tt_stp&&tt_sta?Date.parse(tt_sta)-Date.parse(tt_stp):0,storeLongestTrip=async(db,trips,areAll)=>{
let known=areAll?0:await getMeta(db,"longest_trip");if(known===void 0)return;let longest=trips.reduce((most,trip)=>Math.max(most,lengthOf(trip)),known);(areAll||
longest>known)&&await setMeta(db,"longest_trip",longest)};var NoConnection=class extends Error{constructor(reason,isTimeout=!1){super(`no connection: ${reason}`);this.isTimeout=isTimeout}isTimeout},ApiRefusal=class extends Error{constructor(status,body){
super(body.message);this.status=status;this.body=body}status;body};var DEADLINE_MS={push:2e4,pull:1e4,call:3e4},sendRequest=async(fetch,request)=>{let abort=new AbortController,timer=setTimeout(()=>abort.abort(),request.deadlineMs);
try{let isForm=typeof FormData<"u"&&request.body instanceof FormData,response=await fetch(request.path,{method:request.method.toUpperCase(),headers:{accept:"app\
lication/json",...request.body!==void 0&&!isForm?{"content-type":"application/json"}:{},...request.token?{authorization:`Bearer ${request.token}`}:{},...request.
headers},...request.body===void 0?{}:{body:isForm?request.body:JSON.stringify(request.body)},redirect:"manual",cache:"no-store",signal:abort.signal});if(response.
headers.get(MARKER_HEADER)===null)throw new NoConnection("the answer is not ours");let json=await response.json();if(json===null||typeof json!="object")throw new NoConnection(
"the answer is not JSON");return{status:response.status,json}}catch(error){if(error instanceof NoConnection)throw error;let name=error instanceof Error?error.name:
"unknown";throw new NoConnection(name,name==="AbortError")}finally{clearTimeout(timer)}},fillPath=(path,params={})=>path.replace(/:(\w+)/g,(_match,name)=>encodeURIComponent(
String(params[name]))),queryText=(query={})=>{let entries=Object.entries(query).filter(([,value])=>value!==void 0);return entries.length===0?"":`?${new URLSearchParams(
entries.map(([name,value])=>[name,String(value)]))}`},callUrl=(path,input)=>fillPath(path,input.params)+queryText(input.query);var EARLY_CALLS={login:{method:"post",path:"/api/login"},push:{method:"post",path:"/api/sync/push"},pull:{method:"get",path:"/api/sync/pull"},pokes:{method:"get",
path:"/api/sync/pokes"}};var MARK="page:",pageCursor=cursor=>MARK+cursor,nextPageOf=cursor=>cursor?.startsWith(MARK)?cursor.slice(MARK.length):void 0,holdsAllRows=cursor=>cursor!==void 0&&
nextPageOf(cursor)===void 0;var SYNC_ENTITIES=["trip","tour","customer","vehicle","driver","address","subcontractor","observer"];var isObject=value=>typeof value=="object"&&value!==null&&!Array.isArray(value),isText=value=>typeof value=="string",isKey=value=>isText(value)||Number.isSafeInteger(
value),isFlag=value=>value===void 0||typeof value=="boolean",isListOf=(value,isItem)=>Array.isArray(value)&&value.every(isItem),isByEntity=(value,isItem)=>isObject(
value)&&Object.entries(value).every(([name,items])=>SYNC_ENTITIES.includes(name)&&isListOf(items,isItem)),isAck=value=>isObject(value)&&isText(value.mutation)&&
Number.isSafeInteger(value.seq)&&(value.id===void 0||Number.isSafeInteger(value.id)),isPullAnswer=json=>isObject(json)&&isText(json.cursor)&&Number.isSafeInteger(
json.seq)&&isText(json.epoch)&&isByEntity(json.put,isObject)&&isByEntity(json.del,isKey)&&isListOf(json.acks,isAck)&&[json.reset,json.more,json.begins].every(isFlag);var aboutRow=async(db,{entity,key})=>{let id=typeof key=="number"?key:(await db.idmap.get(key))?.id;if(id===void 0)return;if(entity==="tour"){let tour=await db.
tours.get(id);return tour&&{name:tour.tr_name??"",at:null}}let trip=await db.trips.get(id);return trip&&{name:trip.tt_tour??"",at:trip.tt_stp??null}},storeRowNames=async db=>{
for(let entry of await db.outbox.toArray()){let about=await aboutRow(db,entry);about&&await db.outbox.put({...entry,about})}};var storeFormerDatabase=async(db,epoch)=>{await storeRowNames(db);for(let entry of await db.outbox.toArray())await db.outbox.put({...entry,epoch:entry.epoch??epoch})},
removeLostIds=async(db,{put})=>{let ids={trip:new Set((put.trip??[]).map(({tt_id})=>tt_id)),tour:new Set((put.tour??[]).map(({tr_id})=>tr_id))};await db.idmap.filter(
({entity,id})=>!ids[entity].has(id)).delete()};var LOOKUP_KEYS={customer:"cm_id",vehicle:"gps_id",driver:"dr_id",address:"add_id",subcontractor:"sc_name",observer:"username"},LOOKUP_ENTITIES=Object.keys(LOOKUP_KEYS),
lookupRecords=answer=>LOOKUP_ENTITIES.flatMap(entity=>(answer.put[entity]??[]).map(row=>({entity,key:String(row[LOOKUP_KEYS[entity]]),row}))),isCarriedBy=(entry,seq)=>entry.
state==="acked"&&entry.result_seq!==void 0&&entry.result_seq<=seq,settleOutbox=async(db,answer,isOtherDatabase)=>{let acked=new Map(answer.acks.map(ack=>[ack.mutation,
ack])),named=[],done=[],changed=[];for(let entry of await db.outbox.toArray()){let ack=acked.get(entry.id);if(ack&&entry.state!=="conflict"&&entry.state!=="refu\
sed")ack.id!==void 0&&typeof entry.key=="string"&&named.push({local:entry.key,entity:entry.entity,id:ack.id}),done.push(entry.seq);else if(isOtherDatabase&&entry.
state==="acked"){let{result_seq:_carriedBy,...again}=entry;changed.push({...again,state:"queued"})}else if(isCarriedBy(entry,answer.seq))done.push(entry.seq);else if(entry.
settled&&(isOtherDatabase||(entry.result_seq??0)<=answer.seq)){let{settled:_settled,...rest}=entry;changed.push(rest)}}named.length>0&&await db.idmap.bulkPut(named),
done.length>0&&await db.outbox.bulkDelete(done),changed.length>0&&await db.outbox.bulkPut(changed)},CHUNK_SIZE=100,putInChunks=async(table,rows)=>{for(let from=0;from<
rows.length;from+=CHUNK_SIZE)await table.bulkPut(rows.slice(from,from+CHUNK_SIZE))},writeRows=async(db,answer,areAll)=>{let{put,del}=answer,trips=put.trip??[];await putInChunks(
db.trips,trips),(trips.length>0||areAll)&&await storeLongestTrip(db,trips,areAll),await putInChunks(db.tours,put.tour??[]),del.trip&&await db.trips.bulkDelete(del.
trip.map(Number)),del.tour&&await db.tours.bulkDelete(del.tour.map(Number)),await putInChunks(db.lookups,lookupRecords(answer));let gone=LOOKUP_ENTITIES.flatMap(
entity=>(del[entity]??[]).map(key=>[entity,String(key)]));gone.length>0&&await db.lookups.bulkDelete(gone)},applyPull=async(db,answer,from,now)=>db.transaction(
"rw",[db.trips,db.tours,db.lookups,db.outbox,db.idmap,db.meta],async()=>{let[cursor,epoch,seq]=(await db.meta.bulkGet(["cursor","epoch","seq"])).map(record=>record?.
value);if(cursor!==from)return"stale";let goesOn=nextPageOf(from)!==void 0&&!answer.begins,isOtherDatabase=answer.reset===!0&&epoch!==void 0&&(epoch!==answer.epoch||
answer.seq<Number(seq??0)),isPage=answer.reset===!0&&answer.more===!0;if(isPage&&(holdsAllRows(from)||isOtherDatabase))return"part";isOtherDatabase&&await storeFormerDatabase(
db,String(epoch));let replaces=answer.reset===!0&&!goesOn;replaces&&await Promise.all([db.trips.clear(),db.tours.clear(),db.lookups.clear()]),await writeRows(db,
answer,replaces),isOtherDatabase&&await removeLostIds(db,answer);let reached=[{name:"seq",value:answer.seq},{name:"epoch",value:answer.epoch}];return isPage?(await db.
meta.bulkPut([...reached,{name:"cursor",value:pageCursor(answer.cursor)}]),"more"):(await settleOutbox(db,answer,isOtherDatabase),await db.meta.bulkPut([...reached,
{name:"cursor",value:answer.cursor},{name:"last_pull",value:now}]),answer.more?"more":"applied")}),merge=(into,page)=>{let put={...into.put};for(let[entity,rows]of Object.
entries(page.put))put[entity]=[...put[entity]??[],...rows];return{...page,put,reset:!0,begins:!0}},ask=async(context,session,client,cursor)=>{let{status,json}=await sendRequest(
context.fetch,{method:EARLY_CALLS.pull.method,path:callUrl(EARLY_CALLS.pull.path,{query:{cursor,client}}),token:session.token,deadlineMs:DEADLINE_MS.pull});if(status!==
200)throw new ApiRefusal(status,{message:"general_request_not_successful",...json});if(!isPullAnswer(json))throw new NoConnection("the answer is not a pull");return json},
pullPosition=async({db,newId})=>{let[client,cursor]=(await db.meta.bulkGet(["client","cursor"])).map(record=>record?.value);return{client:client??await clientId(
db,newId),cursor}},pullOnce=async context=>{let session=context.session();if(!session)return"no_session";let{client,cursor}=await pullPosition(context),from=cursor,
parts=null,asked=ask(context,session,client,nextPageOf(from)??from);for(;;){let page=await asked;if(context.session()?.username!==session.username)return"stale";
page.more&&(asked=ask(context,session,client,page.cursor),asked.catch(()=>{}));let answer=parts&&page.reset&&!page.begins?merge(parts,page):page,outcome=await applyPull(
context.db,answer,from,context.now());if(outcome==="applied"&&nextPageOf(cursor)!==void 0)return pullOnce(context);if(outcome==="applied"||outcome==="stale")return outcome;
parts=outcome==="part"?answer:null,outcome==="more"&&(from=page.reset?pageCursor(page.cursor):page.cursor)}};export{openLocalDb,pullOnce};
